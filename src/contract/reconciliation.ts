import * as z from "zod/mini";
import {
  ACCOUNT_KINDS,
  EXCEPTION_KINDS,
  EXCEPTION_STATES,
  LINE_STATUSES,
  WAYS,
} from "../core/reconciliation.ts";
import { approvalRef } from "./approvals.ts";
import { columnMap, mapText } from "./column-map.ts";
import { defineRoute } from "./define.ts";
import { money } from "./money.ts";
import { choice, dayFilter, id, text, time, wholeNumber, yesNo } from "./shapes.ts";

/** Statements of suppliers, payment providers and banks against our ledger, by day (rules 17). */

const MAX_BYTES = 30_000_000;

const day = z
  .string("Choose a day")
  .check(z.regex(/^[12]\d{3}-\d{2}-\d{2}$/, "Use a date such as 2026-01-31"));
const account = {
  kind: z.enum(ACCOUNT_KINDS, "Choose a supplier, a provider or a bank"),
  /** The supplier's code, the provider's or the bank's name. */
  party: text("Name the supplier, the provider or the bank", 80),
};
const place = { ...account, day };

const READING = ["not_logged_in", "forbidden", "not_found"] as const;

export const reconciliationBoard = defineRoute({
  method: "GET",
  path: "/admin/reconciliation",
  access: "admin",
  summary: "Our accounts at suppliers, providers and banks, and what stands of each on fourteen days",
  query: z.object({ to: dayFilter }),
  answer: z.object({
    /** The newest first. */
    days: z.array(z.string()),
    /** The newest day that can be closed: it ended an hour ago. */
    overUpTo: z.string(),
    accounts: z.array(
      z.object({
        kind: z.enum(ACCOUNT_KINDS),
        party: z.string(),
        /** The party serves its statement by API. */
        isServed: z.boolean(),
        /** One per day, in the order of the days. */
        cells: z.array(
          z.object({
            day: z.string(),
            state: z.enum(["none", "reading", "in", "closed"]),
            /** Differences that nobody decided about. */
            open: z.int(),
            /** Those and the ones that wait or are disputed. */
            unsettled: z.int(),
          }),
        ),
      }),
    ),
  }),
  errors: ["not_logged_in", "forbidden"],
});

const totals = z.object({ rows: z.int(), in: money, out: money });

export const reconciliationDay = defineRoute({
  method: "GET",
  path: "/admin/reconciliation/day",
  access: "admin",
  summary: "One day of an account: both sides' totals, the statement, and its differences by kind",
  query: z.object(place),
  answer: z.object({
    ...account,
    day: z.string(),
    isServed: z.boolean(),
    /** The day ended an hour ago, so it can be closed. */
    isOver: z.boolean(),
    isClosed: z.boolean(),
    closedAt: z.nullable(time),
    statement: z.nullable(
      z.object({
        source: z.enum(["file", "api"]),
        state: z.enum(["loading", "ready", "failed"]),
        fileName: z.string(),
        rowsRead: z.int(),
        /** Rows of other days, which were left out, and rows that could not be read. */
        otherDays: z.int(),
        unreadable: z.int(),
        problems: z.array(z.string()),
        note: z.string(),
        at: time,
      }),
    ),
    /** A statement stands, though a newer one may be on its way. */
    hasStatement: z.boolean(),
    theirs: totals,
    ours: totals,
    /** Money that differences moved which were settled on this day. */
    settledToday: money,
    matched: z.int(),
    difference: money,
    counts: z.array(
      z.object({ kind: z.enum(EXCEPTION_KINDS), state: z.enum(EXCEPTION_STATES), count: z.int() }),
    ),
    map: z.nullable(columnMap),
    /** Figures of a closed day as canonical JSON, and their SHA-256. */
    figures: z.nullable(z.string()),
    hash: z.nullable(z.string()),
  }),
  errors: READING,
});

const side = {
  reference: z.string(),
  number: z.string(),
  status: z.nullable(z.enum(LINE_STATUSES)),
  at: z.nullable(time),
  /** Above zero, our money there grew. */
  amount: money,
};

const exception = z.object({
  _id: id,
  kind: z.enum(EXCEPTION_KINDS),
  state: z.enum(EXCEPTION_STATES),
  /** `arrived`: the other side came by itself. */
  how: z.nullable(z.enum(["take_theirs", "write_off", "arrived"])),
  note: z.string(),
  decidedBy: z.nullable(z.string()),
  changedAt: time,
  /** The request for a second admin, whatever became of it. */
  approval: approvalRef,
  theirs: z.nullable(z.object({ ...side, theirReference: z.string() })),
  ours: z.nullable(z.object({ ...side, _id: id, userName: z.string(), trans_Status: z.string() })),
  /** Theirs less ours. */
  difference: money,
});

export const listExceptions = defineRoute({
  method: "GET",
  path: "/admin/reconciliation/exceptions",
  access: "admin",
  summary: "The differences of a day, page by page, with both sides",
  query: z.object({
    ...place,
    state: choice(EXCEPTION_STATES, "Select a state"),
    what: choice(EXCEPTION_KINDS, "Select a kind"),
    page: wholeNumber({ min: 1, max: 10_000, fallback: 1 }),
    limit: wholeNumber({ min: 1, max: 200, fallback: 50 }),
  }),
  answer: z.object({ exceptions: z.array(exception), isLast: z.boolean() }),
  errors: READING,
});

export const previewStatement = defineRoute({
  method: "POST",
  path: "/admin/reconciliation/preview",
  access: "admin",
  rate: "lookup",
  raw: true,
  maxBytes: MAX_BYTES,
  summary: "How a file would be read: its first rows, and each row that cannot be read; nothing is kept",
  query: z.object({ ...place, map: z.optional(mapText) }),
  answer: z.object({
    header: z.array(z.string()),
    map: columnMap,
    rows: z.array(
      z.object({
        row: z.int(),
        cells: z.array(z.string()),
        /** Null where the row cannot be read, or moved no money. */
        line: z.nullable(
          z.object({
            reference: z.string(),
            theirReference: z.string(),
            number: z.string(),
            amount: money,
            status: z.enum(LINE_STATUSES),
            at: z.nullable(time),
          }),
        ),
        problem: z.nullable(z.string()),
      }),
    ),
    problems: z.array(z.string()),
    noOfRows: z.int(),
    unreadable: z.int(),
    otherDays: z.int(),
  }),
  errors: [...READING, "statement_unreadable"],
});

export const uploadStatement = defineRoute({
  method: "POST",
  path: "/admin/reconciliation/statement",
  access: "admin",
  rate: "lookup",
  raw: true,
  maxBytes: MAX_BYTES,
  summary: "Take a file as the statement of a day and match it; the same file again changes nothing",
  query: z.object({ ...place, map: mapText, fileName: text("Name the file", 120) }),
  answer: z.object({ msg: z.string(), isNew: z.boolean() }),
  errors: [...READING, "day_closed", "statement_in_progress", "statement_unreadable"],
});

export const fetchStatement = defineRoute({
  method: "POST",
  path: "/admin/reconciliation/fetch",
  access: "admin",
  rate: "lookup",
  summary: "Ask a party that serves its statement for the one of a day; it arrives within a minute",
  body: z.object(place),
  answer: z.object({ msg: z.string() }),
  errors: [...READING, "day_closed", "statement_in_progress", "statement_not_served"],
});

export const settleExceptions = defineRoute({
  method: "POST",
  path: "/admin/reconciliation/settle",
  access: "admin",
  rate: "money",
  keyed: "each",
  summary: "Settle up to 200 differences, each by itself; answers what became of each",
  body: z.object({
    ids: z
      .array(id, "Select at least one difference")
      .check(
        z.minLength(1, "Select at least one difference"),
        z.maxLength(200, "Select at most 200 differences"),
      ),
    way: z.enum(WAYS, "Choose how to settle it"),
    /** Why; kept for ever. */
    note: text("Say why", 300),
  }),
  answer: z.object({
    msg: z.string(),
    results: z.array(
      z.object({
        id,
        outcome: z.enum(["done", "waiting", "refused"]),
        /** The code of the refusal, when this one was refused. */
        code: z.nullable(z.string()),
        msg: z.string(),
        approval: approvalRef,
      }),
    ),
  }),
  errors: ["not_logged_in", "forbidden", "bad_idempotency_key"],
});

export const closeDay = defineRoute({
  method: "POST",
  path: "/admin/reconciliation/close",
  access: "admin",
  rate: "money",
  summary: "Close a day for ever: its figures never change; what is not decided can be carried on",
  body: z.object({ ...place, carry: z.optional(yesNo()) }),
  answer: z.object({ msg: z.string(), figures: z.string() }),
  errors: [...READING, "day_not_over", "day_without_statement", "day_has_open", "statement_in_progress"],
});

export const exportReconciliation = defineRoute({
  method: "GET",
  path: "/admin/reconciliation.csv",
  access: "admin",
  rate: "lookup",
  summary: "The differences of a day as CSV, or every line of a closed day with ours",
  query: z.object({ ...place, what: z.enum(["exceptions", "day"], "Choose a file") }),
  file: "text/csv",
  answer: z.string(),
  errors: READING,
});
