import fc from "fast-check";
import { expect, test } from "vitest";
import { checkEarnings, commissionOf, isWindowOpen, renewalOf, capAtBalance } from "./earnings.ts";
import { kobo, naira } from "./money.ts";

const amount = fc.bigInt({ min: 0n, max: 1_000_000_000n }).map(kobo);

test("a commission is never negative, never above our margin and never above what the buyer paid over the partner price", () => {
  fc.assert(
    fc.property(amount, amount, amount, (price, partnerPrice, cost) => {
      const share = commissionOf({ price, partnerPrice, cost });
      const most = [price - partnerPrice, price - cost];
      expect(share >= 0n).toBe(true);
      expect(share === 0n || most.every((limit) => share <= limit)).toBe(true);
      expect(share === 0n).toBe(most.some((limit) => limit <= 0n));
    }),
    { numRuns: 20_000 },
  );
});

test("a renewal is 15 % rounded down, and what is taken is never more than what is due or there", () => {
  expect(renewalOf(naira(1_000))).toBe(naira(150));
  expect(renewalOf(kobo(6n))).toBe(0n);
  fc.assert(
    fc.property(amount, amount, (earned, balance) => {
      const due = renewalOf(earned);
      expect(due * 10_000n <= earned * 1_500n).toBe(true);
      const taken = capAtBalance(due, balance);
      expect(taken <= due && taken <= balance).toBe(true);
      expect(taken === due || taken === balance).toBe(true);
    }),
  );
});

test("the window opens with the 25th in Lagos and closes with the month, leap years included", () => {
  const open = (iso: string) => isWindowOpen(new Date(iso));
  expect(open("2028-02-24T22:59:59.999Z")).toBe(false);
  expect(open("2028-02-24T23:00:00Z")).toBe(true);
  expect(open("2028-02-29T22:59:59.999Z")).toBe(true);
  expect(open("2028-02-29T23:00:00Z")).toBe(false);
  expect(open("2026-12-31T22:59:59Z")).toBe(true);
  expect(open("2026-12-31T23:00:00Z")).toBe(false);
});

test.each([
  [true, naira(1_000)],
  [false, kobo(1n)],
])("a partner (%s) withdraws no less than %d kobo, and nobody more than they have", (isPartner, least) => {
  const at = new Date("2026-03-25T10:00:00Z");
  fc.assert(
    fc.property(amount, fc.option(amount, { nil: undefined }), (balance, asked) => {
      const read = checkEarnings({ asked, balance, isPartner, at });
      const wanted = asked ?? balance;
      const isAllowed = wanted >= least && wanted <= balance;
      expect(read.ok ? read.value : undefined).toBe(isAllowed ? wanted : undefined);
    }),
  );
});
