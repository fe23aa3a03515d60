import { expect, test } from "vitest";
import { transRef } from "../core/ids.ts";
import { systemIds } from "./system.ts";

test("ids made within one millisecond have references of their own", () => {
  const references = Array.from({ length: 20_000 }, () => transRef(systemIds.next()));
  expect(new Set(references).size).toBe(references.length);
});
