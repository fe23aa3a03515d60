import * as z from "zod/mini";
import { defineRoute } from "./define.ts";
import { money } from "./money.ts";
import { dayFilter, message, PLEASE_CHECK, text, textFilter, time, wholeNumber, yesNo } from "./shapes.ts";

/** The accountant's books and the reports of the house (rules 21.20 to 21.31). Days are of Africa/Lagos. */

const PLAIN = ["not_logged_in", "forbidden", "books_behind", "bad_request"] as const;
const USE_MONTH = "Use a month such as 2026-01";
const USE_DAY = "Use a date such as 2026-01-31";
const month = z.string(USE_MONTH).check(z.trim(), z.regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/, USE_MONTH));
const day = z.string(USE_DAY).check(z.trim(), z.regex(/^[12]\d{3}-\d{2}-\d{2}$/, USE_DAY));
const PERIOD = "Use a day such as 2026-01-31 or a month such as 2026-01";
const period = z.string(PERIOD).check(z.trim(), z.regex(/^[12]\d{3}-(0[1-9]|1[0-2])(-\d{2})?$/, PERIOD));
/** An account as "kind:party", such as "supplier_float:LEGIT" or "wallet:". */
const account = textFilter(120);

const bookLine = z.object({
  /** The account for filters. */
  account: z.string(),
  words: z.string(),
  group: z.enum(["owed", "held", "income", "cost", "capital"]),
  /** Credit is above zero, debit below. Screens and files show what we hold above zero (rules 21.25). */
  opening: money,
  debits: money,
  credits: money,
  closing: money,
});

export const readTrialBalance = defineRoute({
  method: "GET",
  path: "/admin/books",
  access: "admin",
  rate: "lookup",
  summary: "The trial balance of a day: every account before it, what moved, and after it",
  query: z.object({ day: dayFilter }),
  answer: z.object({
    day: z.string(),
    /** When the day closed; null while it is open. A closed day never changes. */
    closedAt: z.nullable(time),
    /** Up to when the movements of an open day are counted; null once it closed. */
    countedAt: z.nullable(time),
    /** False when the checks found something: the last ones while the day is open. Null: none ran. */
    isGreen: z.nullable(z.boolean()),
    /** When the last check ran, while the day is open. */
    checkedAt: z.nullable(time),
    accounts: z.array(bookLine),
    debits: money,
    credits: money,
    /** The sum of all closing balances: zero. */
    difference: money,
  }),
  errors: PLAIN,
});

export const listPostings = defineRoute({
  method: "GET",
  path: "/admin/books/postings",
  access: "admin",
  rate: "lookup",
  summary: "The movements of one account on a day, in their order; `after` is the `next` of the page before",
  query: z.object({
    day,
    account: text(PLEASE_CHECK, 120),
    after: textFilter(120),
    limit: wholeNumber({ min: 1, max: 200, fallback: 50 }),
  }),
  answer: z.object({
    postings: z.array(
      z.object({
        at: time,
        posting: z.string(),
        reference: z.string(),
        subjectId: z.string(),
        debit: z.string(),
        credit: z.string(),
        amount: money,
      }),
    ),
    /** Null at the end. */
    next: z.nullable(z.string()),
  }),
  errors: PLAIN,
});

export const exportJournal = defineRoute({
  method: "GET",
  path: "/admin/books/journal.csv",
  access: "admin",
  rate: "lookup",
  summary: "The journal of days as CSV, a line per movement, of all accounts or one; at most 31 days",
  query: z.object({ from: day, to: dayFilter, account }),
  file: "text/csv",
  answer: z.string(),
  errors: PLAIN,
});

export const exportAccounts = defineRoute({
  method: "GET",
  path: "/admin/books/accounts.csv",
  access: "admin",
  rate: "lookup",
  summary: "The trial balance of each of some days as CSV, a line per day and account; at most 31 days",
  query: z.object({ from: day, to: dayFilter }),
  file: "text/csv",
  answer: z.string(),
  errors: PLAIN,
});

/** `rate` is that of VAT, in words: "7.5 %", or each one of the days. */
const incomeLine = z.object({ words: z.string(), income: money, vat: money, net: money, rate: z.string() });

export const readIncome = defineRoute({
  method: "GET",
  path: "/admin/books/income",
  access: "admin",
  rate: "lookup",
  summary: "Fees and margins of a month by line, with the VAT that they contain, and by day",
  query: z.object({ month }),
  answer: z.object({
    from: z.string(),
    to: z.string(),
    lines: z.array(incomeLine),
    total: z.omit(incomeLine, { words: true, rate: true }),
    days: z.array(z.object({ day: z.string(), income: money, vat: money, net: money, rate: z.string() })),
  }),
  errors: PLAIN,
});

export const exportIncome = defineRoute({
  method: "GET",
  path: "/admin/books/income.csv",
  access: "admin",
  rate: "lookup",
  summary: "The same as CSV, a line per day and line of fees or margins",
  query: z.object({ month }),
  file: "text/csv",
  answer: z.string(),
  errors: PLAIN,
});

const supplierAt = z.object({ float: money, owed: money });

export const readSupplierStatement = defineRoute({
  method: "GET",
  path: "/admin/books/supplier",
  access: "admin",
  rate: "lookup",
  summary: "What the ledger knows of one supplier in a month: float before and after, and each day",
  query: z.object({ supplier: text("Select a supplier", 60), month }),
  answer: z.object({
    supplier: z.string(),
    from: z.string(),
    to: z.string(),
    opening: supplierAt,
    closing: supplierAt,
    days: z.array(
      z.object({
        day: z.string(),
        orders: z.int(),
        cost: money,
        lateOrders: z.int(),
        lateCost: money,
        owed: money,
        /** Our own money that came to the float, less what went back. */
        topUps: money,
        other: money,
      }),
    ),
  }),
  errors: PLAIN,
});

export const exportSupplierStatement = defineRoute({
  method: "GET",
  path: "/admin/books/supplier.csv",
  access: "admin",
  rate: "lookup",
  summary: "The same as CSV",
  query: z.object({ supplier: text("Select a supplier", 60), month }),
  file: "text/csv",
  answer: z.string(),
  errors: PLAIN,
});

export const readReportPage = defineRoute({
  method: "GET",
  path: "/admin/books/report.html",
  access: "admin",
  rate: "lookup",
  summary: "The report of a day or a month as it is mailed; that of a closed period is always the same",
  query: z.object({ period }),
  file: "text/html",
  answer: z.string(),
  errors: PLAIN,
});

export const readReportPdf = defineRoute({
  method: "GET",
  path: "/admin/books/report.pdf",
  access: "admin",
  rate: "lookup",
  summary: "The same as PDF",
  query: z.object({ period }),
  file: "application/pdf",
  answer: z.string(),
  errors: PLAIN,
});

export const exportReport = defineRoute({
  method: "GET",
  path: "/admin/books/report.csv",
  access: "admin",
  rate: "lookup",
  summary: "The same as CSV, a line per figure",
  query: z.object({ period }),
  file: "text/csv",
  answer: z.string(),
  errors: PLAIN,
});

export const readReportReaders = defineRoute({
  method: "GET",
  path: "/admin/books/readers",
  access: "admin",
  summary: "Who gets the reports by mail, what was sent last, and which days are closed",
  answer: z.object({
    readers: z.array(z.object({ userName: z.string(), daily: z.boolean(), monthly: z.boolean() })),
    sent: z.array(z.object({ period: z.string(), userName: z.string(), at: time })),
    firstClosed: z.nullable(z.string()),
    lastClosed: z.nullable(z.string()),
  }),
  errors: ["not_logged_in", "forbidden"],
});

export const chooseReports = defineRoute({
  method: "PATCH",
  path: "/admin/books/readers",
  access: "admin",
  summary: "Choose the reports that you get by mail",
  body: z.object({ daily: yesNo(), monthly: yesNo() }),
  answer: message,
  errors: ["not_logged_in", "forbidden"],
});
