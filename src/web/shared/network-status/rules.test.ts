import { expect, test } from "vitest";
import { levelOf } from "./rules.ts";

test("labels change at 50 and at 80, and zero is unknown", () => {
  expect([0, 1, 49, 50, 79, 80, 100].map(levelOf)).toEqual([
    "unknown",
    "poor",
    "poor",
    "average",
    "average",
    "ok",
    "ok",
  ]);
});
