import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { ACCESS_CANARIES } from "./canaries/access.ts";
import { type Canary, plant } from "./canaries/canary.ts";
import { CASH_CANARIES } from "./canaries/cash.ts";
import { copyHouse, verdictOn } from "./canaries/copy.ts";
import { DATA_CANARIES } from "./canaries/data.ts";
import { MONEY_CANARIES } from "./canaries/money.ts";
import { RULE_CANARIES } from "./canaries/rules.ts";
import { SCREEN_CANARIES } from "./canaries/screens.ts";

/**
 * Bugs planted on purpose, each in a copy of the sources: a test of the quick run must go red. That the same
 * test is green without the bug is what every other run of it says.
 */

const CANARIES: readonly Canary[] = [
  ...RULE_CANARIES,
  ...MONEY_CANARIES,
  ...DATA_CANARIES,
  ...CASH_CANARIES,
  ...ACCESS_CANARIES,
  ...SCREEN_CANARIES,
];

let root: string;
let copy: string;
beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "canaries-")));
  copy = copyHouse(root);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe("a planted bug is caught by the quick test that is there for it", () => {
  test.each(CANARIES.map((canary) => [canary.bug, canary] as const))("%s", async (_bug, canary) => {
    const began = performance.now();
    const { red, said } = await verdictOn(canary, copy, inject("clusterUrl"));
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    console.info(`${red ? "caught" : "MISSED"} (${seconds} s) by ${canary.caughtBy.test}\n   ${said}`);
    expect(red, `"${canary.caughtBy.test}" stays green`).toBe(true);
  });
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
