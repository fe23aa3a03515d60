import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { CANARIES } from "./canaries/all.ts";
import { copyHouse, verdictOn } from "./canaries/copy.ts";

/**
 * Bugs planted on purpose, each in a copy of the sources: a test of the quick run must fail. Every ordinary
 * run shows that the same test passes without the bug.
 */

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
