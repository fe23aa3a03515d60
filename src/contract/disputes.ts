import * as z from "zod/mini";
import { ASKED_OUTCOMES, DISPUTE_STATES, ENDINGS, MAX_TEXT, PROBLEM_KINDS } from "../core/disputes.ts";
import { NOTE_CODES } from "../core/dispute-words.ts";
import { defineRoute } from "./define.ts";
import { money } from "./money.ts";
import { choice, id, message, text, textFilter, time, wholeNumber, words } from "./shapes.ts";
import { transaction } from "./transactions.ts";

/** Problems that people report with their transactions, and how staff end them (rules 18). */

const kind = z.enum(PROBLEM_KINDS, "Say what the problem is");

const problem = z.object({
  _id: id,
  /** The number of the ticket, to quote. */
  ticket: z.string(),
  kind: z.enum(PROBLEM_KINDS),
  state: z.enum(DISPUTE_STATES),
  /** How it ended; null while it is open. */
  ending: z.nullable(z.enum(ENDINGS)),
  transaction: id,
  trans_Id: z.string(),
  /** "MTN 1GB", "MTN airtime", "Withdrawal to your bank". */
  what: z.string(),
  number: z.string(),
  amount: money,
  openedAt: time,
  /** The time by which it shall have its end. */
  dueAt: time,
  endedAt: z.nullable(time),
  /** There is an answer that its person has not read. */
  isUnread: z.boolean(),
});

const said = z.object({
  _id: id,
  /** A note is read by staff alone. */
  from: z.enum(["person", "staff", "system", "note"]),
  /** The code of what the product itself says, with its facts by name; null for what people wrote. */
  note: z.nullable(z.enum(NOTE_CODES)),
  facts: z.record(z.string(), z.string()),
  text: z.string(),
  at: time,
  /** Staff see who of staff wrote it; empty for everybody else. */
  by: z.string(),
});

const PAGE = { min: 1, max: 10_000, fallback: 1 } as const;
const LIMIT = { min: 1, max: 200, fallback: 50 } as const;
const WRITE = "Write a message";

export const reportProblem = defineRoute({
  method: "POST",
  path: "/disputes",
  access: "user",
  summary: "Report a problem with one of your transactions; the same report again answers its open ticket",
  body: z.object({ transaction: id, kind, text: words(MAX_TEXT) }),
  answer: z.object({ msg: z.string(), dispute: problem }),
  errors: ["not_logged_in", "not_found", "problem_not_reportable", "problem_open", "too_many_problems"],
});

export const listProblems = defineRoute({
  method: "GET",
  path: "/disputes",
  access: "user",
  summary: "The problems you reported, newest first",
  query: z.object({ page: wholeNumber(PAGE), limit: wholeNumber(LIMIT) }),
  answer: z.object({
    disputes: z.array(problem),
    noOfDisputes: z.int(),
    totalPages: z.int(),
    /** How many have an answer that you have not read. */
    unread: z.int(),
  }),
  errors: ["not_logged_in"],
});

export const readProblem = defineRoute({
  method: "GET",
  path: "/disputes/{id}",
  access: "user",
  summary: "One problem that you reported, with everything that was said about it",
  params: z.object({ id }),
  answer: z.object({ dispute: problem, messages: z.array(said) }),
  errors: ["not_logged_in", "not_found"],
});

export const readProblemOf = defineRoute({
  method: "GET",
  path: "/transaction/{id}/dispute",
  access: "user",
  summary: "What you can report about one of your transactions now, and where its newest problem stands",
  params: z.object({ id }),
  answer: z.object({ kinds: z.array(z.enum(PROBLEM_KINDS)), dispute: z.nullable(problem) }),
  errors: ["not_logged_in", "not_found"],
});

export const markProblemRead = defineRoute({
  method: "POST",
  path: "/disputes/{id}/read",
  access: "user",
  summary: "Say that you have read the answers to a problem",
  params: z.object({ id }),
  answer: message,
  errors: ["not_logged_in", "not_found"],
});

export const writeToProblem = defineRoute({
  method: "POST",
  path: "/disputes/{id}/message",
  access: "user",
  summary: "Write to staff about a problem; the same message twice in a row is one",
  params: z.object({ id }),
  body: z.object({ text: text(WRITE, MAX_TEXT) }),
  answer: message,
  errors: ["not_logged_in", "not_found", "problem_ended", "problem_unanswered"],
});

export const solveProblem = defineRoute({
  method: "POST",
  path: "/disputes/{id}/solve",
  access: "user",
  summary: "Say that a problem is solved, which ends it",
  params: z.object({ id }),
  answer: message,
  errors: ["not_logged_in", "not_found"],
});

const SHOWN = ["open", "mine", "overdue", "admin", "ended"] as const;

const staffProblem = z.object({
  ...problem.def.shape,
  userName: z.string(),
  /** The status of the transaction now. */
  status: transaction.def.shape.trans_Status,
  supplier: z.string(),
  /** The newest answer of the supplier; null when it was not asked. */
  asked: z.nullable(z.enum(ASKED_OUTCOMES)),
  isOverdue: z.boolean(),
  /** Its person waits for a word of staff since then; null when staff spoke last. */
  waitsSince: z.nullable(time),
  /** The name of the person of staff who took it. */
  assignedTo: z.nullable(z.string()),
  /** An agent passed it on. */
  needsAdmin: z.boolean(),
});

export const listDisputes = defineRoute({
  method: "GET",
  path: "/admin/disputes",
  access: "agent",
  summary:
    "Problems that people reported, the soonest due first: open, your own, overdue, for admins, or ended",
  query: z.object({
    show: choice(SHOWN, "Select which problems"),
    kind: choice(PROBLEM_KINDS, "Select a problem"),
    supplier: textFilter(40),
    page: wholeNumber(PAGE),
    limit: wholeNumber(LIMIT),
  }),
  answer: z.object({ disputes: z.array(staffProblem), noOfDisputes: z.int(), totalPages: z.int() }),
  errors: ["not_logged_in", "forbidden"],
});

export const readDispute = defineRoute({
  method: "GET",
  path: "/admin/disputes/{id}",
  access: "agent",
  summary:
    "One problem with its transaction, the orders at suppliers, what was said, and what may be refunded",
  params: z.object({ id }),
  answer: z.object({
    dispute: staffProblem,
    transaction,
    attempts: z.array(
      z.object({
        attempt: z.int(),
        supplier: z.string(),
        /** The reference to quote. */
        reference: z.string(),
        theirReference: z.string(),
        state: z.enum(["delivered", "rejected", "open"]),
        /** The supplier's last words. */
        said: z.string(),
        sentAt: z.nullable(time),
      }),
    ),
    /** The supplier's newest answer about it; null when it was not asked. */
    answer: z.nullable(z.object({ outcome: z.enum(ASKED_OUTCOMES), said: z.string(), at: time })),
    /** Another purchase of the same thing within an hour. */
    equal: z.nullable(id),
    messages: z.array(said),
    /** A refund of it waits for a second admin. */
    isRefundWaiting: z.boolean(),
    /** The largest refund that you may make now; null for an admin. */
    mayRefund: z.nullable(money),
    /** The text by which it is disputed at its supplier; null where none had it. */
    supplierText: z.nullable(z.string()),
    /** Answers to begin with, in its person's language, filled with the ticket's facts. */
    answers: z.array(z.object({ name: z.string(), text: z.string() })),
  }),
  errors: ["not_logged_in", "forbidden", "not_found"],
});

const ACTS = ["take", "answer", "note", "ask", "pass", "decline", "solve"] as const;

export const actOnDispute = defineRoute({
  method: "POST",
  path: "/admin/disputes/{id}",
  access: "agent",
  summary:
    "Take a problem, answer it, note something for staff, ask its supplier again, pass it to an admin, or end it",
  params: z.object({ id }),
  body: z.object({
    act: z.enum(ACTS, "Select what to do"),
    /** The answer, note or reason; needed by `answer`, `note`, `pass` and `decline`. */
    text: words(MAX_TEXT),
  }),
  answer: message,
  errors: ["not_logged_in", "forbidden", "not_found", "staff_own", "problem_ended"],
});

export const disputeService = defineRoute({
  method: "GET",
  path: "/admin/disputeService",
  access: "admin",
  summary: "How each of staff served the problems that were reported in the last days",
  query: z.object({ days: wholeNumber({ min: 1, max: 30, fallback: 7 }) }),
  answer: z.object({
    days: z.int(),
    staff: z.array(
      z.object({
        userName: z.string(),
        answered: z.int(),
        /** First answers before the time of the problem was over. */
        inTime: z.int(),
        /** The median time to a first answer; null where there was none. */
        medianMinutes: z.nullable(z.int()),
        ended: z.int(),
        /** Problems that they took and that are past their time. */
        overdue: z.int(),
      }),
    ),
  }),
  errors: ["not_logged_in", "forbidden"],
});
