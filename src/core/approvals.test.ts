import { expect, test } from "vitest";
import { approvalEnd, needsSecond } from "./approvals.ts";
import { kobo, naira } from "./money.ts";

const settings = { alone: { transfer: naira(50), refund: naira(20), credit: naira(30) } };

test.each([
  ["transfer", 50],
  ["refund", 20],
  ["credit", 30],
  ["manual_funding", 30],
  ["coupon", 30],
] as const)("one person may do a %s of %d naira and not a kobo more", (kind, bound) => {
  expect(needsSecond(settings, kind, naira(bound))).toBe(false);
  expect(needsSecond(settings, kind, kobo(naira(bound) + 1n))).toBe(true);
});

test("a request lives for 72 hours", () => {
  expect(approvalEnd(new Date("2026-03-01T10:00:00Z"))).toEqual(new Date("2026-03-04T10:00:00Z"));
});
