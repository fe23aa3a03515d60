import * as z from "zod/mini";
import { STATUSES, TRANSACTION_TYPES } from "../core/transactions.ts";
import { SOUGHT_NETWORKS } from "../core/services.ts";
import { defineRoute } from "./define.ts";
import { money } from "./money.ts";
import { choice, dayFilter, textFilter, time } from "./shapes.ts";
import { transaction } from "./transactions.ts";

/** Days in Africa/Lagos; `to` is included whole. Default: the thirty days up to today. At most a year. */
const period = { from: dayFilter, to: dayFilter };

/** One movement of a wallet. */
const entry = z.extend(
  z.pick(transaction, {
    _id: true,
    trans_Id: true,
    trans_Type: true,
    trans_Status: true,
    trans_Network: true,
    trans_amount: true,
    phone_number: true,
    planName: true,
    meterNumber: true,
    apiResponse: true,
    isCredit: true,
    relatedId: true,
  }),
  {
    /** When the money moved. */
    at: time,
    balance_Before: money,
    balance_After: money,
  },
);

export const readStatement = defineRoute({
  method: "GET",
  path: "/transaction/statement",
  access: "user",
  scope: "read",
  rate: "lookup",
  summary: "Your wallet over a period: opening and closing balance, totals, and its movements, oldest first",
  query: z.object(period),
  answer: z.object({
    from: z.string(),
    to: z.string(),
    /** The time it was made; a period that ends today is not over. */
    madeAt: time,
    openingBalance: money,
    closingBalance: money,
    totalDebit: money,
    totalCredit: money,
    /** The number of movements in the period; balances and totals cover all of them. */
    noOfEntries: z.int(),
    /** The first 1,000 movements. */
    entries: z.array(entry),
  }),
  errors: ["not_logged_in"],
});

export const exportStatement = defineRoute({
  method: "GET",
  path: "/transaction/statement.csv",
  access: "user",
  scope: "read",
  rate: "lookup",
  summary:
    "The same as CSV, all movements of the period, or those that filters find (then without opening and closing balance)",
  query: z.object({
    ...period,
    phoneNumber: textFilter(),
    network: choice(SOUGHT_NETWORKS, "Select a network"),
    type: choice(TRANSACTION_TYPES, "Select a type"),
    status: choice(STATUSES, "Select a status"),
  }),
  file: "text/csv",
  answer: z.string(),
  errors: ["not_logged_in"],
});

export const readSpending = defineRoute({
  method: "GET",
  path: "/transaction/spending",
  access: "user",
  scope: "read",
  rate: "lookup",
  summary: "What you bought and received in the last twelve months (Africa/Lagos), by month and network",
  answer: z.object({
    /** The oldest first, with months that have no purchase. */
    months: z.array(
      z.object({
        /** Such as 2026-01. */
        month: z.string(),
        spent: money,
        purchases: z.int(),
        /** Networks, companies and countries by the names that receipts use, and "electricity". */
        networks: z.array(z.object({ network: z.string(), spent: money, purchases: z.int() })),
      }),
    ),
    totalSpent: money,
    /**
     * Only purchases since then are counted, because there are more movements than one request reads. Null
     * when all are counted.
     */
    countedSince: z.nullable(time),
  }),
  errors: ["not_logged_in"],
});
