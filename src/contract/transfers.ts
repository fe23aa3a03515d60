import * as z from "zod/mini";
import { LIMIT_KINDS } from "../core/settings.ts";
import { approvalRef } from "./approvals.ts";
import { defineRoute } from "./define.ts";
import { amount, money } from "./money.ts";
import { PROOF_ERRORS, proof } from "./proof.ts";
import { text, time } from "./shapes.ts";
import { transaction } from "./transactions.ts";

const userName = text("Enter a username", 40);

export const validateUser = defineRoute({
  method: "GET",
  path: "/auth/validateUser/{userName}",
  access: "user",
  scope: "read",
  rate: "lookup",
  summary: "Who a username belongs to, before money is sent to them",
  params: z.object({ userName }),
  answer: z.object({ msg: z.string(), userName: z.string(), fullName: z.string() }),
  errors: ["not_logged_in", "receiver_unknown"],
});

export const transferFund = defineRoute({
  method: "POST",
  path: "/auth/transferFund",
  access: "user",
  scope: "transfer",
  staffToo: true,
  rate: "money",
  keyed: "operation",
  summary: "Send money to another user's wallet; an admin who is logged in sends the house's",
  body: z.object({ userName, amount: amount("enter a valid amount"), proof }),
  answer: z.object({
    msg: z.string(),
    approval: approvalRef,
    /** The sender's row; for the treasury's money the receiver's; null while a second admin has to agree. */
    receipt: z.nullable(transaction),
  }),
  errors: [
    "not_logged_in",
    "receiver_unknown",
    "transfer_to_self",
    "insufficient_balance",
    "account_frozen",
    "limit_exceeded",
    "card_money_held",
    "email_unproven",
    ...PROOF_ERRORS,
    "selling_stopped",
    "second_admin_missing",
    "idempotency_conflict",
    "bad_idempotency_key",
  ],
});

export const readLimits = defineRoute({
  method: "GET",
  path: "/auth/limits",
  access: "user",
  scope: "read",
  summary: "How much you may move at a time and a day on your account level, and what you have used today",
  answer: z.object({
    /** Confirmed identities: none, one, both. */
    tier: z.int(),
    limits: z.array(
      z.object({
        kind: z.enum(LIMIT_KINDS),
        once: money,
        daily: money,
        used: money,
        /** The limits of the levels above one's own, the nearest first. */
        higher: z.array(z.object({ tier: z.int(), once: money, daily: money })),
      }),
    ),
    /** Card money in the wallet that cannot leave yet; `until` is when all of it can. */
    held: z.object({ amount: money, until: z.nullable(time) }),
  }),
  errors: ["not_logged_in"],
});
