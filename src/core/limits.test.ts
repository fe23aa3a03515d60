import { describe, expect, test } from "vitest";
import { levelsAbove, overDaily, overOnce, raiseOf } from "./limits.ts";
import { kobo, naira } from "./money.ts";
import { DEFAULT_SETTINGS, type Limit } from "./settings.ts";

const levels = DEFAULT_SETTINGS.limits.withdrawal;
const met = { kind: "withdrawal", levels } as const;
const limit = (once: number, daily: number): Limit => ({ once: naira(once), daily: naira(daily) });

describe("a refusal by a limit", () => {
  test("names the limit, what is left, and what the next level raises it to", () => {
    expect(overOnce({ ...met, tier: 0 })).toBe(
      "Your limit at a time is ₦20,000. Confirm your NIN or BVN to raise it to ₦100,000",
    );
    expect(overDaily({ ...met, tier: 1 }, naira(1_000))).toBe(
      "Your daily limit is ₦200,000, and ₦1,000 is left of it today. Confirm both your NIN and your BVN to raise it to ₦5,000,000",
    );
  });

  test("names no way up on the highest level", () => {
    expect(overOnce({ ...met, tier: 2 })).toBe("Your limit at a time is ₦1,000,000");
    expect(overDaily({ ...met, tier: 2 }, kobo(0n))).toBe(
      "Your daily limit is ₦5,000,000, and ₦0 is left of it today",
    );
  });

  test("skips a level that raises nothing, and names none where no level does", () => {
    const flat = [limit(10, 50), limit(10, 60), limit(20, 60)] as const;
    expect(overOnce({ kind: "withdrawal", levels: flat, tier: 0 })).toBe(
      "Your limit at a time is ₦10. Confirm both your NIN and your BVN to raise it to ₦20",
    );
    expect(raiseOf(naira(60), "daily", levelsAbove(flat, 1))).toBeUndefined();
  });

  test("of payments says that begun ones count", () => {
    const { funding } = DEFAULT_SETTINGS.limits;
    expect(overDaily({ kind: "funding", levels: funding, tier: 2 }, kobo(0n))).toMatch(
      /left of it today\. Payments that you began count until they are made or given up$/,
    );
  });
});
