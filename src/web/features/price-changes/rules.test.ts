import { describe, expect, test } from "vitest";
import { naira } from "../../../core/money.ts";
import type { TablePlan } from "./api.ts";
import {
  checkFormula,
  EMPTY_FORMULA,
  formulaOf,
  lagosIso,
  linesOf,
  percentIn,
  plusIn,
  sumsOf,
  withHand,
} from "./rules.ts";
import { readSearch } from "./search.ts";

const SENTENCES = { badPercent: "percent", badPlus: "plus", noFormula: "none" };

const plan: TablePlan = {
  _id: "a",
  planId: 101,
  planNetwork: "MTN",
  planName: "1GB",
  planType: "SME",
  planValidity: "30 days",
  isAvailable: true,
  planCostPrice: 250,
  prices: [
    ["smartEarner", 300, 310, 10],
    ["reseller", 290, 290, 5],
    ["partner", 290, null, 0],
    ["api", 280, 240, 2],
  ].map(([tier, before, after, sold]) => ({
    tier: tier as "api",
    before: Number(before),
    after: after === null ? null : Number(after),
    margin: 0,
    marginPercent: 0,
    isBelowCost: after === 240,
    sold: Number(sold),
    sales: 0,
  })),
};

describe("a formula as it is typed", () => {
  test("takes signs, decimals and naira signs, within bounds", () => {
    expect([percentIn("7.5"), percentIn("−3%"), percentIn("1001"), percentIn("a")]).toEqual([
      7.5,
      -3,
      undefined,
      undefined,
    ]);
    expect([plusIn("₦1,000"), plusIn("-2.50"), plusIn("x")]).toEqual([100_000n, -250n, undefined]);
  });

  test("needs one price, names wrong fields, and leaves empty prices out", () => {
    expect(checkFormula(EMPTY_FORMULA, SENTENCES)).toEqual({ smartEarnerPercent: "none" });
    const wrong = { ...EMPTY_FORMULA, apiPercent: "lots", resellerPlus: "?" };
    expect(checkFormula(wrong, SENTENCES)).toEqual({ apiPercent: "percent", resellerPlus: "plus" });
    const right = { ...EMPTY_FORMULA, apiPercent: "5", resellerPlus: "-10" };
    expect(checkFormula(right, SENTENCES)).toEqual({});
    expect(formulaOf(right)).toEqual({
      base: "cost",
      roundUpTo: "5",
      tiers: { reseller: { percent: 0, plus: -10 }, api: { percent: 5, plus: 0 } },
    });
  });
});

test("only prices that change are sent, with what was seen", () => {
  expect(linesOf([plan])).toEqual([
    { plan: "a", before: { smartEarner: 300, api: 280 }, after: { smartEarner: 310, api: 240 } },
  ]);
  expect(sumsOf([plan])).toEqual({ rises: 1, falls: 1, change: naira(20), prices: 2, losses: 1 });
});

test("a price by hand replaces the formula's, with its margin", () => {
  const [row] = withHand([plan], new Map([["a", { partner: naira(275), api: naira(260) }]]));
  expect(row?.prices[2]).toMatchObject({ after: 275, margin: 25, marginPercent: 10, isBelowCost: false });
  expect(row?.prices[3]).toMatchObject({ after: 260, isBelowCost: false });
});

test("a time is the clock's in Lagos", () => {
  expect(lagosIso("2026-12-01T09:30")).toBe("2026-12-01T08:30:00.000Z");
  expect(lagosIso("")).toBe(undefined);
});

test("the address keeps what it knows, and no more", () => {
  const sent = { tab: "history", network: "GLO", tier: "api", page: "2", plan: " x ", category: "ever" };
  expect(readSearch(sent)).toEqual({ tab: "history", network: "GLO", tier: "api", page: 2, plan: "x" });
  expect(readSearch({ tab: "edit", page: "1", text: " " })).toEqual({});
});
