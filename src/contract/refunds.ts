import * as z from "zod/mini";
import { approvalRef } from "./approvals.ts";
import { defineRoute } from "./define.ts";
import { amount } from "./money.ts";
import { id, text, words, yesNo } from "./shapes.ts";
import { transaction } from "./transactions.ts";

const REFUND_ERRORS = [
  "not_logged_in",
  "forbidden",
  "not_found",
  "refund_not_possible",
  "refund_needs_confirmation",
  "refund_not_reversed",
  "refund_waiting",
  "refund_on_its_way",
  "refund_unanswered",
  "second_admin_missing",
  "agent_refund_limit",
  "staff_own",
  "idempotency_conflict",
  "bad_idempotency_key",
] as const;

/** Required for a purchase under way: its supplier may still deliver it. */
const confirm = z.optional(yesNo());

/** Kept in the audit log. */
const reason = words(300);

export const refundOne = defineRoute({
  method: "POST",
  path: "/admin/refund/{id}",
  access: "agent",
  rate: "money",
  keyed: "operation",
  summary: "Give the money of a purchase back to its buyer, once",
  params: z.object({ id }),
  body: z.object({
    confirm,
    reason,
    /**
     * The supplier took the order back and owes us its cost. The server asks the supplier whether that is so.
     */
    supplierPaysBack: z.optional(yesNo()),
  }),
  answer: z.object({ msg: z.string(), approval: approvalRef, receipt: transaction }),
  errors: REFUND_ERRORS,
});

export const refundMany = defineRoute({
  method: "POST",
  path: "/admin/refund",
  access: "admin",
  rate: "money",
  keyed: "each",
  summary: "Refund up to 200 purchases, each separately; answers what became of each",
  body: z.object({
    ids: z
      .array(id, "Select at least one transaction")
      .check(
        z.minLength(1, "Select at least one transaction"),
        z.maxLength(200, "Select at most 200 transactions"),
      ),
    confirm,
    reason,
  }),
  answer: z.object({
    msg: z.string(),
    results: z.array(
      z.object({
        id,
        outcome: z.enum(["refunded", "waiting", "refused"]),
        /** The code of the refusal, when this refund was refused. */
        code: z.nullable(z.string()),
        msg: z.string(),
        approval: approvalRef,
      }),
    ),
  }),
  errors: ["not_logged_in", "forbidden", "bad_idempotency_key"],
});

export const credit = defineRoute({
  method: "POST",
  path: "/admin/credit",
  access: "admin",
  rate: "money",
  keyed: "operation",
  summary: "Put money of the house into a wallet, for a reason that is kept",
  body: z.object({
    userName: text("All fields are required", 40),
    amount: amount("enter a valid amount"),
    reason: text("All fields are required", 300),
  }),
  answer: z.object({ msg: z.string(), approval: approvalRef, transaction: z.nullable(id) }),
  errors: [
    "not_logged_in",
    "forbidden",
    "not_found",
    "second_admin_missing",
    "idempotency_conflict",
    "bad_idempotency_key",
  ],
});
