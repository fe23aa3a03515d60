import * as z from "zod/mini";
import { MANUAL_STATES } from "../core/manual-funding.ts";
import { approvalRef } from "./approvals.ts";
import { defineRoute } from "./define.ts";
import { amount, money } from "./money.ts";
import { choice, id, maybe, text, time, wholeNumber } from "./shapes.ts";
import { transaction } from "./transactions.ts";

const ALL_NEEDED = "Please enter all required fields";

export const reportTransfer = defineRoute({
  method: "POST",
  path: "/fundwallet/automanual",
  aliases: ["/fundWallet/automanual"],
  access: "user",
  scope: "buy",
  rate: "money",
  keyed: "operation",
  summary: "Report a bank transfer to one of the receiving banks; credited once an admin has seen it",
  body: z.object({
    bankName: text(ALL_NEEDED, 80),
    paymentReference: text(ALL_NEEDED, 100),
    amount: amount(ALL_NEEDED),
  }),
  answer: z.object({ msg: z.string(), receipt: transaction }),
  errors: [
    "not_logged_in",
    "funding_below_minimum",
    "bank_not_listed",
    "payment_reference_used",
    "too_many_reports",
    "idempotency_conflict",
    "bad_idempotency_key",
  ],
});

const manualFunding = z.object({
  _id: id,
  userName: z.string(),
  bankName: z.string(),
  paymentReference: z.string(),
  /** The amount that the person reported. */
  amountPaid: money,
  /** The amount that was credited, as the bank's statement shows it. */
  amountCredited: z.nullable(money),
  status: z.enum(MANUAL_STATES),
  reason: z.string(),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(time),
  createdAt: time,
});

export const listManualFunding = defineRoute({
  method: "GET",
  path: "/admin/manualFunding",
  access: "admin",
  summary: "Bank transfers that people reported, newest first",
  query: z.object({
    status: choice(MANUAL_STATES, "Select a status"),
    page: wholeNumber({ min: 1, max: 100_000, fallback: 1 }),
    limit: wholeNumber({ min: 1, max: 200, fallback: 50 }),
  }),
  answer: z.object({ fundings: z.array(manualFunding), totalPages: z.int(), noOfFundings: z.int() }),
  errors: ["not_logged_in", "forbidden"],
});

const DECIDE_ERRORS = ["not_logged_in", "forbidden", "not_found", "already_decided", "staff_own"] as const;

const decided = z.object({ msg: z.string(), funding: manualFunding, approvalId: approvalRef });

/**
 * A report is decided once. The same admin may repeat the request and gets the same answer, so it needs no
 * key.
 */
export const approveManualFunding = defineRoute({
  method: "POST",
  path: "/admin/manualFunding/{id}/approve",
  access: "admin",
  rate: "money",
  summary: "The transfer was seen: credit it whole, or the amount really seen",
  params: z.object({ id }),
  body: z.object({ amount: maybe(amount("enter a valid amount")) }),
  answer: decided,
  errors: [...DECIDE_ERRORS, "other_amount_waiting", "second_admin_missing"],
});

export const rejectManualFunding = defineRoute({
  method: "POST",
  path: "/admin/manualFunding/{id}/reject",
  access: "admin",
  summary: "There was no such transfer: nothing is credited, and the person reads why",
  params: z.object({ id }),
  body: z.object({ reason: text("Enter a reason", 200) }),
  answer: decided,
  errors: DECIDE_ERRORS,
});
