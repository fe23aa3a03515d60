import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { DEFAULT_SETTINGS, LIMIT_KINDS, type LimitKind } from "../../src/core/settings.ts";

const README = resolve(import.meta.dirname, "../../README.md");
const NAMES: Record<LimitKind, string> = {
  funding: "paying in",
  withdrawal: "withdrawing",
  transfer: "transferring",
  airtime_to_cash: "airtime to cash",
};
const naira = (amount: bigint) => `₦${(amount / 100n).toLocaleString("en-NG")}`;

test("README lists the limits that are in force until an admin changes them", () => {
  const text = readFileSync(README, "utf8");
  for (const kind of LIMIT_KINDS) {
    const cells = DEFAULT_SETTINGS.limits[kind].map(({ once, daily }) => `${naira(once)} / ${naira(daily)}`);
    expect(text).toContain(`| ${NAMES[kind]} | ${cells.join(" | ")} |`);
  }
});
