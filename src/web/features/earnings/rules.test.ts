import { expect, test } from "vitest";
import { naira } from "../../../core/money.ts";
import { amountOf, amountProblem, missingOf } from "./rules.ts";
import { readSearch } from "./search.ts";

test("nothing typed means all of the earnings that are shown", () => {
  expect(amountOf(" ", naira(1_500))).toBe(150_000n);
  expect(amountOf("1,200.50", naira(1_500))).toBe(120_050n);
});

test("an amount below ₦1,000, above the earnings or finer than a kobo is refused with its own sentence", () => {
  expect(amountProblem("999.99", naira(5_000))).toBe("Minimum withdrawal is ₦1,000");
  expect(amountProblem("", naira(500))).toBe("Minimum withdrawal is ₦1,000");
  expect(amountProblem("5000.01", naira(5_000))).toBe("Insufficient balance");
  expect(amountProblem("1000.001", naira(5_000))).toMatch(/two decimals/);
  expect(amountProblem("1000", naira(1_000))).toBeUndefined();
});

test("what is missing to the smallest withdrawal", () => {
  expect(missingOf(naira(400))).toBe(60_000n);
  expect(missingOf(naira(1_000))).toBe(0n);
});

test("a hand-typed address with nonsense is the first page", () => {
  expect([{ page: 3 }, { page: 1 }, { page: "x" }, {}].map(readSearch)).toEqual([{ page: 3 }, {}, {}, {}]);
});
