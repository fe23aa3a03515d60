import * as z from "zod/mini";
import { DISPUTE_STATES, PROBLEM_KINDS } from "../core/disputes.ts";
import { USER_TYPES } from "../core/people.ts";
import { SEARCH_MAX, SEARCH_MIN } from "../core/search.ts";
import { STATUSES } from "../core/transactions.ts";
import { defineRoute } from "./define.ts";
import { money } from "./money.ts";
import { id, text, time } from "./shapes.ts";

export const searchAnything = defineRoute({
  method: "GET",
  path: "/admin/search",
  access: "agent",
  rate: "outcome",
  summary: "Find people, transactions, withdrawals and accounts by anything that names them; a few of each",
  query: z.object({
    q: text("Type what to look for", SEARCH_MAX).check(
      z.minLength(SEARCH_MIN, `Type at least ${SEARCH_MIN} letters or digits`),
    ),
  }),
  answer: z.object({
    people: z.array(
      z.object({
        _id: id,
        userName: z.string(),
        fullName: z.string(),
        phoneNumber: z.string(),
        userType: z.enum(USER_TYPES),
      }),
    ),
    transactions: z.array(
      z.object({
        _id: id,
        trans_Id: z.string(),
        userName: z.string(),
        /** "MTN 1GB", "Withdrawal". */
        what: z.string(),
        number: z.string(),
        amount: money,
        status: z.enum(STATUSES),
        createdAt: time,
      }),
    ),
    /** Tickets of reported problems, by their number or that of their transaction. */
    tickets: z.array(
      z.object({
        _id: id,
        ticket: z.string(),
        userName: z.string(),
        kind: z.enum(PROBLEM_KINDS),
        state: z.enum(DISPUTE_STATES),
        openedAt: time,
      }),
    ),
    /** For admins. */
    withdrawals: z.array(
      z.object({
        _id: id,
        userName: z.string(),
        bankName: z.string(),
        accountNumber: z.string(),
        accountName: z.string(),
        amount: money,
        state: z.enum(["pending", "processing", "paid", "failed", "reversed"]),
        createdAt: time,
      }),
    ),
    /** For admins. */
    accounts: z.array(
      z.object({
        userId: id,
        userName: z.string(),
        bankName: z.string(),
        accountNumber: z.string(),
        /** True for an account that pays into a wallet, false for one saved to withdraw to. */
        isReserved: z.boolean(),
      }),
    ),
  }),
  errors: ["not_logged_in", "forbidden", "reading_limit"],
});
