import * as z from "zod/mini";
import { defineRoute } from "./define.ts";
import { amount, money } from "./money.ts";
import { choice, id, maybe, text, time, wholeNumber } from "./shapes.ts";
import { transaction } from "./transactions.ts";

/** Earnings from referrals, and their withdrawal into the wallet. */

export const readReferral = defineRoute({
  method: "GET",
  path: "/auth/referral",
  access: "user",
  scope: "read",
  summary: "Your earnings, and the people you referred with what each one earned you",
  query: z.object({ page: wholeNumber({ min: 1, max: 1_000, fallback: 1 }) }),
  answer: z.object({
    earningBalance: money,
    totalReferred: z.int(),
    /** Balance plus withdrawn, less the renewals of a partnership. */
    totalEarned: money,
    /** Paid into the wallet, or waiting for approval. */
    withdrawn: money,
    /** Newest first; names only. */
    referralList: z.array(z.object({ userName: z.string(), amountEarned: money })),
    totalPages: z.int(),
  }),
  errors: ["not_logged_in"],
});

export const withdrawEarning = defineRoute({
  method: "POST",
  path: "/auth/withdrawEarning",
  access: "user",
  scope: "withdraw",
  rate: "money",
  keyed: "operation",
  summary: "Ask for earnings to be paid into the wallet; an admin approves it",
  body: z.object({
    /** All earnings when left out. */
    amount: maybe(amount("enter a valid amount")),
  }),
  answer: z.object({ msg: z.string(), receipt: transaction }),
  errors: [
    "not_logged_in",
    "not_found",
    "earnings_below_minimum",
    "earnings_window_closed",
    "insufficient_earnings",
    "idempotency_conflict",
    "bad_idempotency_key",
  ],
});

const STATES = ["pending", "approved", "rejected"] as const;

export const listEarnings = defineRoute({
  method: "GET",
  path: "/admin/earnings",
  access: "admin",
  summary: "Withdrawals of earnings, for review",
  query: z.object({
    status: choice(STATES, "Select a status"),
    page: wholeNumber({ min: 1, max: 10_000, fallback: 1 }),
    limit: wholeNumber({ min: 1, max: 200, fallback: 50 }),
  }),
  answer: z.object({
    withdrawals: z.array(
      z.object({
        _id: id,
        trans_Id: z.string(),
        userName: z.string(),
        isPartner: z.boolean(),
        amount: money,
        status: z.enum(STATES),
        reason: z.string(),
        createdAt: time,
        decidedAt: z.nullable(time),
        decidedBy: z.nullable(z.string()),
      }),
    ),
    /** Counted up to 10,000. */
    total: z.int(),
    totalPages: z.int(),
  }),
  errors: ["not_logged_in", "forbidden"],
});

const WHICH = "Choose a withdrawal";
const decided = z.object({ msg: z.string() });
const DECISION_ERRORS = [
  "not_logged_in",
  "forbidden",
  "not_found",
  "withdrawal_decided",
  "staff_own",
] as const;

export const approveWithdrawal = defineRoute({
  method: "POST",
  path: "/admin/approveWithdrawal",
  access: "admin",
  rate: "money",
  summary: "Pay a waiting withdrawal of earnings into the wallet of its owner",
  body: z.object({ withdrawalId: z.uuid(WHICH) }),
  answer: decided,
  errors: DECISION_ERRORS,
});

export const rejectWithdrawal = defineRoute({
  method: "POST",
  path: "/admin/rejectWithdrawal",
  access: "admin",
  rate: "money",
  summary: "Give a waiting withdrawal of earnings back to the earnings of its owner",
  body: z.object({
    withdrawalId: z.uuid(WHICH),
    /** The owner of the earnings reads this reason. */
    reason: maybe(text("Enter a reason", 200)),
  }),
  answer: decided,
  errors: DECISION_ERRORS,
});
