import { describe, expect, test } from "vitest";
import { lowerRate, nairaRateOf } from "./naira-rate.ts";

const dollars = (rate: string) => ({ currency: "USD", rate });

describe("the naira rate of a set-up", () => {
  const rateOf = (options: Record<string, unknown>, dialect = "reloadly") =>
    nairaRateOf({ dialect, options });

  test("is that of an account in another currency", () => {
    expect(rateOf({ currency: "USD", nairaRate: "1540.50" })).toEqual(dollars("1540.50"));
    expect(rateOf({ currency: "NGN", nairaRate: "1" })).toBeUndefined();
    expect(rateOf({ nairaRate: "1540.50" })).toBeUndefined();
    expect(rateOf({ currency: "USD", nairaRate: "1540.50" }, "mapped")).toBeUndefined();
  });
});

describe("a rate that needs two admins (rules 34.11)", () => {
  test("is one below the rate that stands, by its size and not its text", () => {
    expect(lowerRate(dollars("1540.50"), dollars("1540.49"))).toBe("Below the current rate of 1540.50");
    expect(lowerRate(dollars("1540.50"), dollars("999"))).toBe("Below the current rate of 1540.50");
    for (const rate of ["1540.5", "1540.50", "1540.5000000001", "10000"])
      expect(lowerRate(dollars("1540.50"), dollars(rate))).toBeUndefined();
  });

  test("is the first one of a currency; an account in naira has none", () => {
    const euros = { currency: "EUR", rate: "9000" };
    const first = "No rate of EUR stands yet to compare this one with";
    expect(lowerRate(undefined, euros)).toBe(first);
    expect(lowerRate(dollars("1540.50"), euros)).toBe(first);
    expect(lowerRate(dollars("1540.50"), undefined)).toBeUndefined();
  });
});
