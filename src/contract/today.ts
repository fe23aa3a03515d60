import * as z from "zod/mini";
import { EVENTS, PERIODS } from "../core/today.ts";
import { defineRoute } from "./define.ts";
import { money } from "./money.ts";
import { PLEASE_CHECK, textFilter, time, wholeNumber, yesNo } from "./shapes.ts";

/**
 * The owner's first screen: figures of the business, money, and what waits for a person (rules 16.1 to 16.9).
 */

const PLAIN = ["not_logged_in", "forbidden"] as const;

const period = z.enum(PERIODS, "Use today, week or month");

/** Sales are cost, margin and fees; profit is margin and fees, less losses and rewards (rules 16.2). */
const income = z.object({
  orders: z.int(),
  sales: money,
  profit: money,
  cost: money,
  margin: money,
  fees: money,
  /** Refunds and deliveries at our risk. */
  losses: money,
  /** Referral rewards, commissions and promotions. */
  rewards: money,
});
const pair = z.object({ now: income, before: income });

const seconds = z.nullable(z.int());
/** How orders ended; times are within so many seconds, null where there is none. */
const outcomes = z.object({
  delivered: z.int(),
  failed: z.int(),
  /** Those of the failed ones that were given back after their delivery. */
  refunded: z.int(),
  open: z.int(),
  /** Delivered, of those that ended: 0 to 1. */
  share: z.nullable(z.number()),
  deliveryP50: seconds,
  deliveryP95: seconds,
  refundP50: seconds,
  refundP95: seconds,
});

const WAITING = [
  "funding",
  "earnings",
  "approvals",
  "withdrawals",
  "orders",
  "proposals",
  "disputes",
  "differences",
  "alerts",
] as const;

export const readToday = defineRoute({
  method: "GET",
  path: "/admin/today",
  access: "admin",
  summary: "The business today, in 7 or in 30 days against the period before; money; what waits for a person",
  query: z.object({ period: z.optional(period) }),
  answer: z.object({
    period,
    /** The first day, of Lagos. */
    from: z.string(),
    /** Up to when figures are counted; null until they were for the first time. */
    countedAt: z.nullable(time),
    total: pair,
    lines: z.array(
      z.object({
        /** A service, or another line of business. */
        line: z.string(),
        network: z.string(),
        ...pair.shape,
        outcomes,
      }),
    ),
    /** By the hour today, else by the day: the beginning of each. */
    trend: z.array(z.object({ at: z.string(), ...pair.shape })),
    outcomes: z.object({ now: outcomes, before: outcomes }),
    /** Money of people: what they have, and what of theirs is on its way. */
    owed: money,
    /** Our money at banks and providers; below zero, more went out than is known to have been put in. */
    cash: z.array(z.object({ kind: z.string(), party: z.string(), balance: money })),
    floats: z.array(
      z.object({
        supplier: z.string(),
        /** By the supplier's own word; null where it gives none. */
        float: z.nullable(money),
        readAt: z.nullable(time),
        /** By our books. */
        booked: money,
        costOfLastDay: money,
        /** At the pace of the last 24 hours; null without sales or without a float. */
        hoursLeft: z.nullable(z.number()),
      }),
    ),
    /** Money in flight by its age: below so many seconds; null for all that is older. */
    inFlight: z.array(z.object({ below: z.nullable(z.int()), count: z.int(), amount: money })),
    /** Orders given back at our own risk that may still arrive: what they would cost us. */
    atRisk: z.object({ count: z.int(), amount: money }),
    waiting: z.array(
      z.object({
        what: z.enum(WAITING),
        count: z.int(),
        oldestAt: z.nullable(time),
        /** When the first is due; null where nothing is promised. */
        dueAt: z.nullable(time),
      }),
    ),
    books: z.object({
      /** Null before the first check. */
      ok: z.nullable(z.boolean()),
      checkedAt: z.nullable(time),
      findings: z.int(),
      stops: z.array(z.string()),
    }),
  }),
  errors: PLAIN,
});

/** Narrows figures to one line, network, supplier or product; an empty text is one without. */
const part = z.optional(z.string(PLEASE_CHECK).check(z.trim(), z.maxLength(120, "That is too long")));
const where = {
  line: part,
  network: part,
  supplier: part,
  product: part,
  /** True: only what was lost at our risk. */
  losses: z.optional(yesNo()),
};

const row = z.object({
  at: time,
  /** The transaction; null for a row that is no line of anybody's history. */
  transactionId: z.nullable(z.string()),
  reference: z.string(),
  event: z.enum(EVENTS),
  line: z.string(),
  network: z.string(),
  product: z.string(),
  supplier: z.string(),
  userName: z.string(),
  number: z.string(),
  ...income.shape,
});

export const breakDown = defineRoute({
  method: "GET",
  path: "/admin/today/parts",
  access: "admin",
  summary:
    "A figure of the first screen by product, supplier, network or line, the largest change of profit first",
  query: z.object({
    ...where,
    period: z.optional(period),
    by: z.enum(["line", "network", "supplier", "product"], "Use line, network, supplier or product"),
  }),
  answer: z.object({
    total: pair,
    parts: z.array(z.object({ name: z.string(), ...pair.shape })),
  }),
  errors: PLAIN,
});

export const listRowsBehind = defineRoute({
  method: "GET",
  path: "/admin/today/rows",
  access: "admin",
  summary:
    "The rows behind a figure of the first screen, newest first; `after` is the `next` of the page before",
  query: z.object({
    ...where,
    period: z.optional(period),
    after: textFilter(),
    limit: wholeNumber({ min: 1, max: 200, fallback: 50 }),
  }),
  answer: z.object({ rows: z.array(row), next: z.nullable(z.string()) }),
  errors: [...PLAIN, "bad_request"],
});

export const exportRowsBehind = defineRoute({
  method: "GET",
  path: "/admin/today/rows.csv",
  access: "admin",
  rate: "lookup",
  summary: "The same rows as CSV, all of them",
  query: z.object({ ...where, period: z.optional(period) }),
  file: "text/csv",
  answer: z.string(),
  errors: PLAIN,
});
