import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { CANARIES } from "../chaos/canaries/all.ts";
import { type Canary, plant } from "../chaos/canaries/canary.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");

// The long run plants them; a change that moves the text of one shows here at once.
test.each(CANARIES.map((canary) => [canary.bug, canary] as const))("can be planted: %s", (_bug, canary) => {
  expect(plant(canary, read(canary.file))).not.toBe(read(canary.file));
  expect(existsSync(join(ROOT, canary.caughtBy.file))).toBe(true);
});

test("there are at least 40 of them, each told apart by its sentence", () => {
  expect(CANARIES.length).toBeGreaterThanOrEqual(40);
  expect(new Set(CANARIES.map(({ bug }) => bug)).size).toBe(CANARIES.length);
});

test("a bug that cannot be planted exactly once is an error, not a catch", () => {
  const canary: Canary = { bug: "", file: "a.ts", text: "x", instead: "y", caughtBy: { file: "", test: "" } };
  expect(plant(canary, "a x b")).toBe("a y b");
  expect(() => plant(canary, "a b")).toThrow("0 times");
  expect(() => plant(canary, "x x")).toThrow("2 times");
});
