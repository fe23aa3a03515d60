import { expect, test } from "vitest";
import { forgetOrder, keepOrder, keptLike } from "../../shared/kept-orders.ts";
import type { Quote } from "./api.ts";
import { abroadOrder, chargeLines } from "./rules.ts";

const QUOTE: Quote = {
  quoteId: "first",
  country: "GH",
  number: "+233241234567",
  operator: { id: 7, name: "MTN Ghana", kind: "airtime" },
  plan: "",
  value: 1_000,
  receives: "7.20",
  currency: "GHS",
  rate: 140.28,
  pays: 1_010,
  expiresAt: "2026-03-01T10:02:00Z",
};
const LATE = Number.MAX_SAFE_INTEGER;

test("a new quote of the same thing is the unanswered order; one of anything else is not (rules 6.1)", () => {
  keepOrder({ ...abroadOrder(QUOTE), requestKey: "key", userId: "me", sentAt: LATE });
  const like = (change: Partial<Quote>, userId = "me") =>
    keptLike(userId, abroadOrder({ ...QUOTE, quoteId: "second", ...change }))?.requestKey;
  expect(like({ receives: "7.13", rate: 141.7, pays: 1_020 })).toBe("key");
  expect(like({ value: 2_000 })).toBeUndefined();
  expect(like({ number: "+233241234568" })).toBeUndefined();
  expect(like({ operator: { id: 8, name: "MTN Ghana Data", kind: "data" }, plan: "1 GB" })).toBeUndefined();
  expect(like({}, "you")).toBeUndefined();
  forgetOrder("key");
  expect(like({})).toBeUndefined();
});

test("what is paid above the value is named as the charge, and less as saved; also in the order (rules 34.5)", () => {
  expect(abroadOrder(QUOTE).lines).toContainEqual(["Charge", "₦10.00"]);
  expect(chargeLines({ value: 1_000, pays: 990.5 })).toEqual([["You save", "₦9.50"]]);
  expect(chargeLines({ value: 1_000, pays: 1_000 })).toEqual([]);
});
