import { expect, test } from "vitest";
import { PAID_BY, REPORTED_TO } from "../../../core/paid-by.ts";
import { checkFund, isAwaited, nextAskMs, splitOf } from "./rules.ts";
import type { Transaction } from "../../shared/transactions.ts";

test("amounts are refused in the words of the rules", () => {
  for (const amount of ["", "abc", "0", "10.001"]) {
    expect(checkFund({ amount })).toEqual({ amount: "enter a valid amount" });
  }
  expect(checkFund({ amount: "99.99" })).toEqual({ amount: "minimum payment is 100" });
  expect(checkFund({ amount: "1000001" }).amount).toMatch(/Maximum/);
  expect(checkFund({ amount: "₦1,000" })).toEqual({});
});

test("fee and credit together are what is paid, before anything is paid", () => {
  expect(splitOf("1,234.56", 1)).toEqual({ paid: 123_456n, fee: 1_234n, credit: 122_222n });
  expect(splitOf("99", 1)).toBeUndefined();
});

test("the fee is the house's own of today, also a part of a percent; while it is not known, nothing is promised", () => {
  expect(splitOf("1000", 2.5)).toEqual({ paid: 100_000n, fee: 2_500n, credit: 97_500n });
  expect(splitOf("1000", 0)).toEqual({ paid: 100_000n, fee: 0n, credit: 100_000n });
  expect(splitOf("1000", undefined)).toBeUndefined();
});

test("a payment is asked about with growing waits, and in the end no more", () => {
  const waits = Array.from({ length: 20 }, (_, asked) => nextAskMs(asked + 1));
  const asked = waits.filter((wait) => wait !== false);
  expect([...asked].sort((a, b) => a - b)).toEqual(asked);
  expect(waits.at(-1)).toBe(false);
});

test("9.51: the wait for a payment ends with that payment, and with no other money that comes in", () => {
  const NOON = Date.parse("2026-03-02T12:00:00Z");
  const paidIn = (more: Partial<Transaction> = {}) =>
    ({
      _id: "own",
      trans_Type: "wallet",
      trans_Status: "success",
      isCredit: true,
      planName: PAID_BY.card,
      createdAt: new Date(NOON).toISOString(),
      ...more,
    }) as Transaction;
  const link = { transactionId: "own" };
  expect(isAwaited(paidIn(), link)).toBe(true);
  expect(isAwaited(paidIn({ trans_Status: "pending" }), link)).toBe(false);
  expect(isAwaited(paidIn({ _id: "other" }), link)).toBe(false);
  const transfer = { sinceMs: NOON - 60_000 };
  expect(isAwaited(paidIn({ planName: PAID_BY.transfer }), transfer)).toBe(true);
  expect(isAwaited(paidIn({ planName: PAID_BY.transfer }), { sinceMs: NOON + 60_000 })).toBe(false);
  for (const other of [
    { planName: PAID_BY.card },
    { planName: `${REPORTED_TO}Sterling` },
    { planName: "", relatedId: "coupon" },
    { planName: "", trans_Network: "MTN" },
    { planName: PAID_BY.transfer, trans_Status: "failed" },
    { planName: "", trans_Type: "transfer" },
  ] as const)
    expect(isAwaited(paidIn(other), transfer)).toBe(false);
});
