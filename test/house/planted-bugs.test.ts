import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { type Canary, plant } from "../chaos/canaries/canary.ts";
import { CASH_CANARIES } from "../chaos/canaries/cash.ts";
import { DATA_CANARIES } from "../chaos/canaries/data.ts";
import { RULE_CANARIES } from "../chaos/canaries/rules.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");

/** The long run plants them; a change that moves the text of one shows here at once. */
const ALL: readonly Canary[] = [...CASH_CANARIES, ...DATA_CANARIES, ...RULE_CANARIES];

test.each(ALL.map((canary) => [canary.bug, canary] as const))("can be planted: %s", (_bug, canary) => {
  expect(plant(canary, read(canary.file))).not.toBe(read(canary.file));
  expect(existsSync(join(ROOT, canary.caughtBy.file))).toBe(true);
});
