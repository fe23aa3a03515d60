import type { Entry } from "./entry.ts";

/** Refusals about statements of other parties and their differences with our ledger. */
export const RECONCILIATION_ERRORS = {
  day_closed: {
    status: 409,
    msg: "This day is closed. Its figures never change.",
    next: "Settle what was carried on; later corrections belong to an open day.",
  },
  statement_in_progress: {
    status: 409,
    msg: "A statement of this day is being read.",
    next: "Wait until it is read, then do this again.",
  },
  statement_unreadable: {
    status: 422,
    msg: "This file cannot be read as a statement.",
    next: "Check the file and which column is which; the answer names the problem under `file`.",
  },
  statement_not_served: {
    status: 422,
    msg: "This party serves no statement. Upload its file.",
    next: "Upload the statement as CSV or XLSX.",
  },
  exception_settled: {
    status: 409,
    msg: "This difference is settled already.",
    next: "Load the day again.",
  },
  exception_waiting: {
    status: 409,
    msg: "A second admin is asked about this difference.",
    next: "Let another admin approve or reject the request first.",
  },
  reconciliation_under_way: {
    status: 422,
    msg: "This order or payment has no outcome yet.",
    next: "Wait for its outcome, or end it under Orders without an outcome; then the difference settles itself.",
  },
  reconciliation_refund_first: {
    status: 422,
    msg: "The supplier says that this order failed, and its buyer has paid for it. Refund the buyer first.",
    next: "Refund the purchase, then settle the difference.",
  },
  reconciliation_credit_first: {
    status: 422,
    msg: "This payment belongs to a customer. Wait until it is credited to them.",
    next: "Let the provider confirm the payment again; once it is credited, the difference settles itself.",
  },
  reconciliation_no_late: {
    status: 409,
    msg: "This late delivery was booked meanwhile.",
    next: "Match the day again.",
  },
  day_not_over: {
    status: 422,
    msg: "A day can be closed from an hour after its end.",
    next: "Close it tomorrow (Africa/Lagos).",
  },
  day_without_statement: {
    status: 422,
    msg: "This day has no statement yet.",
    next: "Fetch or upload the statement first.",
  },
  day_has_open: {
    status: 422,
    msg: "Some differences of this day are not decided.",
    next: "Settle them, or close with `carry`: they stay to be settled later.",
  },
} as const satisfies Record<string, Entry>;
