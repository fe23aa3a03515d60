import { expect, test } from "vitest";
import { naira } from "../../../core/money.ts";
import { amountOf, amountProblem, missingOf } from "./rules.ts";
import { readSearch } from "./search.ts";

test("nothing typed means all of the earnings that are shown", () => {
  expect(amountOf(" ", naira(1_500))).toBe(150_000n);
  expect(amountOf("1,200.50", naira(1_500))).toBe(120_050n);
});

test("a partner's amount below ₦1,000, and anybody's that cannot be, is refused with its own sentence", () => {
  const of = (balance: number, isPartner = false) => ({
    balance: naira(balance),
    minimum: naira(isPartner ? 1_000 : 0),
  });
  expect(amountProblem("999.99", of(5_000, true))).toBe("Minimum withdrawal is ₦1,000");
  expect(amountProblem("", of(500, true))).toBe("Minimum withdrawal is ₦1,000");
  expect(amountProblem("0.01", of(5_000))).toBeUndefined();
  expect(amountProblem("", of(500))).toBeUndefined();
  expect(amountProblem("", of(0))).toBe("Insufficient balance");
  expect(amountProblem("5000.01", of(5_000))).toBe("Insufficient balance");
  expect(amountProblem("1000.001", of(5_000))).toMatch(/2 decimals/);
  expect(amountProblem("1000", of(1_000, true))).toBeUndefined();
});

test("what is missing to the smallest withdrawal", () => {
  expect(missingOf(naira(400), naira(1_000))).toBe(60_000n);
  expect(missingOf(naira(1_000), naira(1_000))).toBe(0n);
});

test("a hand-typed address with nonsense is the first page", () => {
  expect([{ page: 3 }, { page: 1 }, { page: "x" }, {}].map(readSearch)).toEqual([{ page: 3 }, {}, {}, {}]);
});
