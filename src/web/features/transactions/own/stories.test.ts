import { expect, test } from "vitest";
import { noteTo } from "../../../../core/transfer-notes.ts";
import { formatPhone } from "../../../shared/phone.ts";
import type { Transaction } from "../../../shared/transactions.ts";
import { daysOf, dayText, describe, outcomeText, storiesOf } from "./stories.ts";

/** The stories of a person's own history (rules 9.29). */

const PLAIN = {
  trans_Type: "airtime",
  trans_Status: "success",
  trans_Network: "MTN",
  trans_amount: 495,
  faceValue: 500,
  phone_number: "08035551234",
  planName: "",
  apiResponse: "",
  meterNumber: null,
  isCredit: false,
  isStopped: false,
  balance_After: 1_000,
  relatedId: null,
  finishedAt: "2026-11-23T10:00:00Z",
  createdAt: "2026-11-23T10:00:00Z",
} as Transaction;
const row = (_id: string, more: Partial<Transaction> = {}): Transaction => ({ ...PLAIN, _id, ...more });
const refundOf = (relatedId: string, more: Partial<Transaction> = {}) =>
  row(`back-${relatedId}`, { trans_Type: "refund", isCredit: true, relatedId, ...more });
const WHOLE = { page: 1, totalPages: 1, isFiltered: false };
const nobody = () => undefined;

test("a failed purchase and its money back are one story, and the row of the money back is not listed again", () => {
  const failed = row("a", { trans_Status: "failed" });
  const stories = storiesOf([refundOf("a"), failed, row("b")]);
  expect(stories.map(({ row: one, back }) => [one._id, back?._id])).toEqual([
    ["a", "back-a"],
    ["b", undefined],
  ]);
  expect(stories.map(outcomeText)).toEqual(["Failed, money back", undefined]);
});

test("money back whose purchase is on another page stands alone, as what it is", () => {
  const [story] = storiesOf([refundOf("elsewhere", { planName: "1GB SME" })]);
  expect(story?.row._id).toBe("back-elsewhere");
  expect(story && describe(story.row, nobody)).toEqual({
    title: "Money back",
    note: `1GB SME · ${formatPhone("08035551234")}`,
  });
});

test("a withdrawal that its owner stopped is said to be stopped; what staff refunded is money back", () => {
  const stopped = row("a", { trans_Status: "failed", isStopped: true });
  const refunded = row("b", { trans_Status: "refunded" });
  expect(storiesOf([stopped, refundOf("a"), refunded, refundOf("b")]).map(outcomeText)).toEqual([
    "Stopped, money back",
    "Money back",
  ]);
  expect(outcomeText({ row: stopped })).toBe("Stopped");
});

test("rows stand under their day of Lagos, a payment under the day on which it was credited", () => {
  const late = row("late", { createdAt: "2026-11-22T23:30:00Z" });
  const paid = row("paid", {
    trans_Type: "wallet",
    isCredit: true,
    createdAt: "2026-11-20T10:00:00Z",
    finishedAt: "2026-11-22T22:30:00Z",
  });
  const days = daysOf(storiesOf([late, paid]), WHOLE);
  expect(days.map(({ day, stories }) => [day, stories.length])).toEqual([
    ["2026-11-23", 1],
    ["2026-11-22", 1],
  ]);
});

test("a day sums what came in and went out; what failed, came back or is not paid yet moves nothing", () => {
  const [day] = daysOf(
    storiesOf([
      row("sent", { trans_amount: 100 }),
      row("under-way", { trans_amount: 50, trans_Status: "processing" }),
      row("failed", { trans_Status: "failed" }),
      refundOf("failed"),
      refundOf("elsewhere"),
      row("paid", { trans_Type: "wallet", isCredit: true, trans_amount: 2_000 }),
      row("unpaid", {
        trans_Type: "wallet",
        isCredit: true,
        trans_Status: "pending",
        balance_After: null,
        finishedAt: null,
      }),
    ]),
    WHOLE,
  );
  expect(day?.sums).toEqual({ in: 200_000n, out: 15_000n });
});

test("a day that a page border may cut, or that a filter thins, has no sums", () => {
  const stories = storiesOf([
    row("c", { createdAt: "2026-11-23T10:00:00Z" }),
    row("b", { createdAt: "2026-11-22T10:00:00Z" }),
    row("a", { createdAt: "2026-11-21T10:00:00Z" }),
  ]);
  const summed = (shown: Partial<typeof WHOLE>) =>
    daysOf(stories, { ...WHOLE, ...shown }).map(({ sums }) => sums !== undefined);
  expect(summed({})).toEqual([true, true, true]);
  expect(summed({ page: 1, totalPages: 3 })).toEqual([true, true, false]);
  expect(summed({ page: 2, totalPages: 3 })).toEqual([false, true, false]);
  expect(summed({ page: 3, totalPages: 3 })).toEqual([false, true, true]);
  expect(summed({ isFiltered: true })).toEqual([false, false, false]);
});

test("days are named as people say them", () => {
  const now = new Date("2026-11-24T23:30:00Z");
  expect(dayText("2026-11-25", now)).toBe("Today");
  expect(dayText("2026-11-24", now)).toBe("Yesterday");
  expect(dayText("2026-11-23", now)).toBe("Mon 23 Nov");
  expect(dayText("2025-12-31", now)).toBe("Wed 31 Dec 2025");
});

test.each<[Partial<Transaction>, string, string]>([
  [{}, "₦500 airtime to Ada", formatPhone("08035551234")],
  [{ phone_number: "08030000000" }, "₦500 MTN airtime", formatPhone("08030000000")],
  [
    { trans_Type: "data", planName: "1.5GB CORPORATE GIFTING 30 days" },
    "1.5GB data to Ada",
    `Corporate gifting 30 days · ${formatPhone("08035551234")}`,
  ],
  [
    { trans_Type: "data", planName: "Night plan", phone_number: "08030000000" },
    "Night plan data",
    formatPhone("08030000000"),
  ],
  [
    {
      trans_Type: "electricity",
      trans_Network: "Ikeja",
      faceValue: 1_000.5,
      meterNumber: "0123",
      phone_number: "",
    },
    "₦1,000.50 Ikeja electricity",
    "Meter 0123",
  ],
  [
    { trans_Type: "transfer", apiResponse: noteTo("bola_k"), trans_Network: "", phone_number: "" },
    "Sent to bola_k",
    "",
  ],
  [
    { trans_Type: "transfer", planName: "Access Bank", trans_Network: "", phone_number: "0690000031" },
    "Withdrawal to Access Bank",
    "Account 0690000031",
  ],
])("a row says what it was and to whom: %o", (more, title, note) => {
  const nameOf = (phone: string) => (phone === "08035551234" ? "Ada" : undefined);
  expect(describe(row("a", more), nameOf)).toMatchObject({ title, note });
});

test.each<[Partial<Transaction>, string]>([
  [{ trans_Network: "MTN" }, "MTN airtime to cash"],
  [{ relatedId: "coupon" }, "Coupon"],
  [{ planName: "Card payment" }, "Card payment"],
  [{ planName: "Bank transfer to Wema bank" }, "Bank transfer to wallet"],
  [{}, "Wallet funding"],
])("money that came in has the name of how it came: %o", (more, title) => {
  const paid = { trans_Type: "wallet", isCredit: true, trans_Network: "", phone_number: "" } as const;
  expect(describe(row("a", { ...paid, ...more }), nobody).title).toBe(title);
});
