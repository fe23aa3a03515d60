import * as z from "zod/mini";
import { METER_TOKEN_KINDS } from "../core/meter-tokens.ts";
import { HISTORY_PARTS, STATUSES, TRANSACTION_TYPES } from "../core/transactions.ts";
import { NETWORKS } from "../core/networks.ts";
import { SOUGHT_NETWORKS } from "../core/services.ts";
import { defineRoute } from "./define.ts";
import { money } from "./money.ts";
import {
  choice,
  dayFilter,
  id,
  momentFilter,
  PLEASE_CHECK,
  textFilter,
  time,
  wholeNumber,
} from "./shapes.ts";

/** One row of a user's history: the receipt of a purchase, or any other movement of the wallet. */
export const transaction = z.object({
  _id: id,
  trans_Id: z.string(),
  trans_Type: z.enum(TRANSACTION_TYPES),
  trans_Status: z.enum(STATUSES),
  /** Empty where there is no network; the company's name for electricity and cable TV ("Ikeja", "DStv"). */
  trans_Network: z.string(),
  trans_amount: money,
  /** The value to the receiver: face value of airtime, amount of electricity, gross funding. */
  faceValue: z.nullable(money),
  fee: money,
  trans_UserName: z.string(),
  phone_number: z.string(),
  planName: z.string(),
  /** The plan's _id, by which it can be bought again. Null where no plan was bought. */
  plan_id: z.nullable(id),
  balance_Before: z.nullable(money),
  balance_After: z.nullable(money),
  /** True when the wallet gained. */
  isCredit: z.boolean(),
  createdAt: time,
  finishedAt: z.nullable(time),
  paymentLink: z.nullable(z.string()),
  /** Our own words about the outcome; never a supplier's text. */
  apiResponse: z.string(),
  apiResponseId: z.string(),
  meterNumber: z.nullable(z.string()),
  meterType: z.nullable(z.string()),
  meterOwner: z.nullable(z.string()),
  /** Cable TV: the card, its owner in the company's words, and the months paid; null for everything else. */
  cardNumber: z.nullable(z.string()),
  cardOwner: z.nullable(z.string()),
  months: z.nullable(z.int()),
  /** Prepaid electricity: the credit's own token, 20 digits, shown in groups of four. */
  token: z.nullable(z.string()),
  units: z.nullable(z.string()),
  /** All tokens in the order in which the meter takes them: those of a key change come first. */
  tokens: z.array(
    z.object({ kind: z.enum(METER_TOKEN_KINDS), token: z.string(), units: z.optional(z.string()) }),
  ),
  /** The transaction that this one undoes or completes. */
  relatedId: z.nullable(id),
  /** While not final: the next step, and the latest time of a refund. */
  nextStep: z.nullable(z.string()),
  refundBy: z.nullable(time),
  /** A withdrawal to a new account waits until then, and its owner can stop it; null otherwise. */
  waitsUntil: z.nullable(time),
  /** The owner of the account of a withdrawal or a bundle, in the words of bank or company; else null. */
  accountName: z.nullable(z.string()),
  /** True for a withdrawal that its owner stopped while it waited; its status is `failed`. */
  isStopped: z.boolean(),
  /** The amount that a number abroad receives: "15.20 GHS". */
  receives: z.nullable(z.string()),
  /** Admins only. */
  trans_profit: z.optional(money),
  trans_supplier: z.optional(z.string()),
});

const anyId = z.string(PLEASE_CHECK).check(z.trim(), z.maxLength(80, "That is too long"));

const figures = z.array(z.object({ network: z.string(), total_volume_sold: z.number(), profit: money }));

export const listTransactions = defineRoute({
  method: "GET",
  path: "/transaction",
  access: "user",
  scope: "read",
  summary: "Your transactions (everybody's for admins and agents), newest first, with totals over the filter",
  query: z.object({
    phoneNumber: textFilter(),
    transactionId: textFilter(),
    network: choice(SOUGHT_NETWORKS, "Select a network"),
    type: choice(TRANSACTION_TYPES, "Select a type"),
    status: choice(STATUSES, "Select a status"),
    /** One's own history: money in, money out, what is not final, or what failed or was given back. */
    show: choice(HISTORY_PARTS, "Choose in, out, open or failed"),
    /** One's own history: a number, reference, contact, other person, bank or plan, or a part of one. */
    search: textFilter(),
    /** In Africa/Lagos; `to` is included whole, whether it is a day or a minute. */
    from: momentFilter,
    to: momentFilter,
    /** Staff: a user name, or a part of user names. */
    userName: textFilter(),
    /** Admins. */
    supplier: textFilter(),
    /** Admins: a part of the plan's name. */
    planName: textFilter(),
    page: wholeNumber({ min: 1, max: 100_000, fallback: 1 }),
    limit: wholeNumber({ min: 1, max: 200, fallback: 50 }),
  }),
  answer: z.object({
    transactions: z.array(transaction),
    totalPages: z.int(),
    numOfPages: z.int(),
    noOfTransaction: z.int(),
    totalSales: money,
    totalProfit: money,
    /** Volume and profit per network; for admins. */
    stat: figures,
    totalDebit: money,
    totalCredit: money,
    /** Staff: totals cover only the newest 20,000 of the rows looked at. */
    isCapped: z.optional(z.boolean()),
  }),
  errors: ["not_logged_in", "forbidden"],
});

export const readTransaction = defineRoute({
  method: "GET",
  path: "/transaction/{id}",
  access: "user",
  scope: "read",
  summary: "One transaction by its id or its trans_Id; only your own, unless you are an admin or agent",
  params: z.object({ id: anyId }),
  answer: transaction,
  errors: ["not_logged_in", "not_found"],
});

export const receiptCode = defineRoute({
  method: "GET",
  path: "/transaction/{id}/receiptCode",
  access: "user",
  scope: "read",
  changes: true,
  summary:
    "The code of a receipt of yours, by its id or its trans_Id, with the address where anyone checks it without a log-in",
  params: z.object({ id: anyId }),
  answer: z.object({
    /** Twelve letters and digits, in groups of four as they are printed; made when it is first asked for. */
    receiptCode: z.string(),
    url: z.string(),
  }),
  errors: ["not_logged_in", "not_found", "no_receipt_code"],
});

export const recentPeople = defineRoute({
  method: "GET",
  path: "/transaction/recentPeople",
  access: "user",
  scope: "read",
  summary: "The last eight numbers you bought airtime or data for, newest first",
  answer: z.object({
    people: z.array(
      z.object({
        phone_number: z.string(),
        network: z.enum(NETWORKS),
        /** The kind of the last purchase. */
        type: z.enum(["airtime", "data"]),
        /** The face value of the newest airtime; null without one. */
        amount: z.nullable(money),
        /** The newest data plan; null without one. */
        plan_id: z.nullable(id),
        planName: z.string(),
        createdAt: time,
      }),
    ),
  }),
  errors: ["not_logged_in"],
});

export const transactionStat = defineRoute({
  method: "GET",
  path: "/transaction/stat",
  access: "admin",
  summary: "Volume sold (gigabytes) and profit per network, over days of Africa/Lagos; a minute old at most",
  query: z.object({ from: dayFilter, to: dayFilter }),
  answer: z.object({ stat: figures, totalSales: money, totalProfit: money }),
  errors: ["not_logged_in", "forbidden"],
});

export const serviceLevels = defineRoute({
  method: "GET",
  path: "/admin/sla",
  access: "admin",
  summary:
    "How one day's orders went by network: outcomes, and the time within which half and 95 % of them had theirs",
  /** Today when left out. */
  query: z.object({ day: dayFilter }),
  answer: z.object({
    day: z.string(),
    networks: z.array(
      z.object({
        network: z.string(),
        success: z.int(),
        failed: z.int(),
        refunded: z.int(),
        open: z.int(),
        /** Percent of purchases with an outcome; null when there were none. */
        successRate: z.nullable(z.number()),
        /** Upper bounds in seconds; null when there is none. */
        p50Seconds: z.nullable(z.number()),
        p95Seconds: z.nullable(z.number()),
      }),
    ),
  }),
  errors: ["not_logged_in", "forbidden"],
});

export const liveEvents = defineRoute({
  method: "GET",
  path: "/events",
  access: "user",
  scope: "read",
  stream: true,
  summary: "Server-sent events of your account: balance, transaction, notification; for admins also house",
  answer: z.union([
    z.object({ event: z.literal("balance"), balance: money }),
    z.object({ event: z.literal("transaction"), transaction }),
    z.object({ event: z.literal("notification") }),
    /** For admins: figures of the business have changed. */
    z.object({ event: z.literal("house") }),
  ]),
  errors: ["not_logged_in"],
});
