import * as z from "zod/mini";
import { SERVICES } from "../core/transactions.ts";
import { defineRoute } from "./define.ts";
import { money } from "./money.ts";
import { dayFilter, message, text, textFilter, time, wholeNumber, yesNo } from "./shapes.ts";

/** Figures, ledger checks, the audit log and the emergency stop, for admins. */

const PLAIN = ["not_logged_in", "forbidden"] as const;

export const adminDetails = defineRoute({
  method: "GET",
  path: "/admin/",
  aliases: ["/admin"],
  access: "admin",
  summary:
    "Figures of the house. Totals are at most 15 seconds old; transactions are estimated above 100,000",
  answer: z.object({
    allUsers: z.int(),
    totalBalance: money,
    allTransactions: z.int(),
    /** True when `allTransactions` is the database's estimate. */
    isEstimate: z.boolean(),
    services: z.array(
      z.object({ serviceName: z.string(), serviceType: z.enum(SERVICES), isAvailable: z.boolean() }),
    ),
  }),
  errors: PLAIN,
});

const finding = z.object({
  name: z.string(),
  sentence: z.string(),
  severity: z.enum(["stop", "alarm"]),
  count: z.int(),
  offences: z.array(z.object({ id: z.string(), what: z.string() })),
});

const check = z.nullable(z.object({ checkedAt: time, ok: z.boolean(), findings: z.array(finding) }));

export const ledgerStatus = defineRoute({
  method: "GET",
  path: "/admin/ledger",
  access: "admin",
  rate: "lookup",
  summary: "The last checks of the books, why selling is stopped, and what the house owes, has and earned",
  answer: z.object({
    /** The full check (nightly), and the check of recent history (every five minutes). */
    full: check,
    recent: check,
    /** A full check that is under way: what it has checked, and an estimate of what it has to. */
    running: z.nullable(z.object({ begunAt: time, movements: z.int(), expected: z.int() })),
    stops: z.array(z.string()),
    /** Money owed to people: wallets, earnings, and money in motion. */
    owed: money,
    /**
     * Money at suppliers, providers and banks. Below zero, more went out than is known to have been put in.
     */
    held: money,
    /** Credit is above zero: what is held is below it here, and shown above it. */
    accounts: z.array(z.object({ kind: z.string(), party: z.string(), balance: money })),
    countedAt: time,
  }),
  errors: PLAIN,
});

export const stopSelling = defineRoute({
  method: "POST",
  path: "/admin/selling",
  access: "admin",
  summary: "Stop selling by hand, or lift the stops that people set; the checker's own stay",
  body: z.object({ stopped: yesNo(), reason: text("Give a reason", 200) }),
  answer: z.object({ msg: z.string(), stops: z.array(z.string()) }),
  errors: PLAIN,
});

const word = textFilter();

/** The filters and the page of a log, the newest first. */
const LOG_PAGE = {
  /** A user name. */
  actor: word,
  /** Days in Africa/Lagos; `to` is included whole. */
  from: dayFilter,
  to: dayFilter,
  before: wholeNumber({ min: 0, max: Number.MAX_SAFE_INTEGER, fallback: 0 }),
  limit: wholeNumber({ min: 1, max: 200, fallback: 50 }),
};

export const listAudit = defineRoute({
  method: "GET",
  path: "/admin/audit",
  access: "admin",
  summary: "Acts of admins and agents, newest first; `before` is the `next` of the page before",
  query: z.object({
    ...LOG_PAGE,
    action: word,
    /** The subject of the act: a user name or an id. */
    subject: word,
  }),
  answer: z.object({
    entries: z.array(
      z.object({
        number: z.int(),
        at: time,
        actor: z.string(),
        action: z.string(),
        subject: z.string(),
        subjectName: z.string(),
        before: z.unknown(),
        after: z.unknown(),
        address: z.string(),
      }),
    ),
    /** Null at the end. */
    next: z.nullable(z.int()),
  }),
  errors: PLAIN,
});

const READINGS = [
  "people",
  "person",
  "transactions",
  "transaction",
  "withdrawals",
  "earnings",
  "reported_transfers",
] as const;

export const listReadings = defineRoute({
  method: "GET",
  path: "/admin/readings",
  access: "admin",
  summary:
    "What admins and agents looked up about people, newest first; repeats within a minute are one entry",
  query: z.object(LOG_PAGE),
  answer: z.object({
    entries: z.array(
      z.object({
        number: z.int(),
        /** The minute in which it was read. */
        at: time,
        actor: z.string(),
        what: z.enum(READINGS),
        /** The filter as it was sent. */
        filter: z.unknown(),
        fromPage: z.int(),
        toPage: z.int(),
        rows: z.int(),
        /** How often it was asked in this minute. */
        times: z.int(),
        address: z.string(),
      }),
    ),
    /** Null at the end. */
    next: z.nullable(z.int()),
  }),
  errors: PLAIN,
});

export const verifyAudit = defineRoute({
  method: "GET",
  path: "/admin/audit/verify",
  access: "admin",
  rate: "lookup",
  summary: "Whether the audit log is unchanged since it was written",
  answer: z.object({
    ...message.shape,
    ok: z.boolean(),
    entries: z.int(),
    broken: z.array(z.object({ number: z.string(), what: z.string() })),
  }),
  errors: PLAIN,
});
