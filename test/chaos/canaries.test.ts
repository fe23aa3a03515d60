import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Canary, plant } from "./canaries/canary.ts";
import { CASH_CANARIES } from "./canaries/cash.ts";
import { copyHouse, verdictOn } from "./canaries/copy.ts";
import { DATA_CANARIES } from "./canaries/data.ts";
import { RULE_CANARIES } from "./canaries/rules.ts";

/**
 * Bugs planted on purpose, each in a copy of the house: the test that is there to notice it must go red. That the same test is green
 * without the bug is what every other run of it says.
 */

const CANARIES: readonly Canary[] = [...CASH_CANARIES, ...DATA_CANARIES, ...RULE_CANARIES];
const AT_ONCE = 2;

let root: string;
beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "canaries-")));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** "caught by", or why it was not. */
async function fate(canary: Canary, copy: string): Promise<string> {
  const began = performance.now();
  try {
    const { red, said } = await verdictOn(canary, copy, inject("clusterUrl"));
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    console.info(
      `${red ? "caught" : "MISSED"} (${seconds} s) ${canary.bug}\n   by ${canary.caughtBy.test}\n   ${said}`,
    );
    return red ? "caught" : "missed";
  } catch (error) {
    return String(error);
  }
}

test("every planted bug is caught by the test that is there for it", async () => {
  const fates = new Map<string, string>();
  const queue = [...CANARIES];
  const lane = async () => {
    const copy = copyHouse(root);
    for (let canary = queue.shift(); canary; canary = queue.shift())
      fates.set(canary.bug, await fate(canary, copy));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  expect(Object.fromEntries(fates)).toEqual(Object.fromEntries(CANARIES.map(({ bug }) => [bug, "caught"])));
});

test("a bug that cannot be planted exactly once is an error, not a catch", () => {
  const canary: Canary = { bug: "", file: "a.ts", text: "x", instead: "y", caughtBy: { file: "", test: "" } };
  expect(plant(canary, "a x b")).toBe("a y b");
  expect(() => plant(canary, "a b")).toThrow("0 times");
  expect(() => plant(canary, "x x")).toThrow("2 times");
});
