import * as z from "zod/mini";
import { BULK_ROW_STATES, BULK_STATES } from "../core/bulk.ts";
import {
  BULK_PROBLEMS,
  BULK_ROWS,
  BULK_SERVICES,
  type BulkProblem,
  LIST_SERVICES,
} from "../core/bulk-rows.ts";
import { NETWORKS } from "../core/networks.ts";
import { defineRoute } from "./define.ts";
import { amount, money } from "./money.ts";
import { PROOF_ERRORS, proof } from "./proof.ts";
import { choice, DOCUMENTED, id, PLEASE_CHECK, time, wholeNumber, yesNo } from "./shapes.ts";

/** Lists of many orders, each row an ordinary purchase (rules 25). */

/** Ten thousand rows with every field. */
const MAX_BYTES = 2_000_000;

/** A cell as it was written; a row that cannot be read has its problem, and refuses no other. */
function cell() {
  const shape = z.pipe(
    z.union([z.string(), z.number(), z.null()], PLEASE_CHECK),
    z.transform((sent: string | number | null) => (sent === null ? "" : String(sent).trim().slice(0, 60))),
  );
  DOCUMENTED.add(shape, { type: "string" });
  return z.optional(shape);
}

const AT_MOST = `A list has at most ${BULK_ROWS} rows`;
const list = {
  service: z.enum(BULK_SERVICES, "Choose data or airtime"),
  /** The rows; or `text`. */
  rows: z.optional(
    z
      .array(
        z.object({ number: cell(), network: cell(), plan: cell(), amount: cell() }, PLEASE_CHECK),
        PLEASE_CHECK,
      )
      .check(z.maxLength(BULK_ROWS, AT_MOST)),
  ),
  /** A pasted list, or the text of a CSV file. */
  text: z.optional(z.string(PLEASE_CHECK)),
  /** For rows that name none. Without one here either, the number's beginning decides. */
  network: cell(),
  /** The public number or _id of the plan for rows that name none. */
  plan: cell(),
  /** Naira for rows that name none. */
  amount: cell(),
};

const problems = Object.keys(BULK_PROBLEMS) as [BulkProblem, ...BulkProblem[]];

const previewBulk = defineRoute({
  method: "POST",
  path: "/bulk/preview",
  access: "user",
  scope: "buy",
  rate: "lookup",
  maxBytes: MAX_BYTES,
  summary:
    "Read and price a list of orders: each row with its cost or its problem. Nothing is kept or bought",
  body: z.object(list),
  answer: z.object({
    rows: z.array(
      z.object({
        /** Its place in the list, from 1. */
        row: z.int(),
        number: z.string(),
        network: z.string(),
        /** The network was guessed by the number's beginning. */
        isGuessed: z.boolean(),
        plan: z.string(),
        planName: z.string(),
        amount: z.string(),
        price: z.nullable(money),
        /** An earlier row that buys the same. */
        sameAs: z.nullable(z.int()),
        code: z.nullable(z.enum(problems)),
        problem: z.nullable(z.string()),
      }),
    ),
    good: z.int(),
    bad: z.int(),
    repeats: z.int(),
    /** For the rows without a problem. */
    total: money,
    balance: money,
    /** Below zero where the balance does not cover the total. */
    balanceAfter: money,
    /** Above this total the start takes a proof; null: it takes none. */
    proofAbove: z.nullable(money),
  }),
  errors: ["not_logged_in"],
});

export const job = z.object({
  _id: id,
  service: z.enum(LIST_SERVICES),
  state: z.enum(BULK_STATES),
  /** Why it is paused, or rests; empty where its owner paused it. */
  reason: z.string(),
  rows: z.int(),
  total: money,
  waiting: z.int(),
  underWay: z.int(),
  done: z.int(),
  failed: z.int(),
  /** Bought, and paid back later. */
  refunded: z.int(),
  cancelled: z.int(),
  /** The price of the rows that are done; what was paid back is not in it. */
  spent: money,
  createdAt: time,
  endedAt: z.nullable(time),
});

const startBulk = defineRoute({
  method: "POST",
  path: "/bulk",
  access: "user",
  scope: "buy",
  rate: "money",
  keyed: "operation",
  maxBytes: MAX_BYTES,
  summary: "Start a list of orders: each row is bought as a purchase of its own, at the price of the preview",
  body: z.object({
    ...list,
    /** The total of the preview. At any other nothing is begun. */
    seenTotal: amount("Send the total that you saw"),
    /** Rows that buy the same as an earlier one are meant. */
    allow_repeat: z.optional(yesNo()),
    /** For the whole list: its rows take none. */
    proof,
  }),
  answer: z.object({ msg: z.string(), job }),
  errors: [
    "not_logged_in",
    "bulk_row_wrong",
    "bulk_repeats",
    "equal_list",
    "price_changed",
    "insufficient_balance",
    "too_many_lists",
    "too_many_rows",
    "selling_stopped",
    ...PROOF_ERRORS,
    "idempotency_conflict",
    "bad_idempotency_key",
  ],
});

const listBulk = defineRoute({
  method: "GET",
  path: "/bulk",
  access: "user",
  scope: "read",
  summary: "Your lists of orders, newest first, with how far each is",
  query: z.object({
    page: wholeNumber({ min: 1, max: 1_000, fallback: 1 }),
    limit: wholeNumber({ min: 1, max: 50, fallback: 20 }),
  }),
  answer: z.object({ jobs: z.array(job), hasMore: z.boolean() }),
  errors: ["not_logged_in"],
});

const readBulk = defineRoute({
  method: "GET",
  path: "/bulk/{id}",
  access: "user",
  scope: "read",
  summary: "One of your lists with its rows, in their order",
  params: z.object({ id }),
  query: z.object({
    page: wholeNumber({ min: 1, max: 10_000, fallback: 1 }),
    limit: wholeNumber({ min: 1, max: 200, fallback: 50 }),
    state: choice(BULK_ROW_STATES, "Select a state"),
  }),
  answer: z.object({
    job,
    rows: z.array(
      z.object({
        row: z.int(),
        number: z.string(),
        network: z.enum(NETWORKS),
        planName: z.string(),
        /** Airtime alone has one. */
        amount: z.nullable(money),
        price: money,
        state: z.enum(BULK_ROW_STATES),
        transactionId: z.nullable(id),
        /** Why it failed: a code of the catalogue. */
        code: z.string(),
        problem: z.string(),
        tries: z.int(),
      }),
    ),
    /** Rows in this state, on all pages. */
    noOfRows: z.int(),
    totalPages: z.int(),
  }),
  errors: ["not_logged_in", "not_found"],
});

const steered = z.object({ msg: z.string(), job });
const STEER = ["not_logged_in", "not_found", "list_closed"] as const;

const pauseBulk = defineRoute({
  method: "POST",
  path: "/bulk/{id}/pause",
  access: "user",
  scope: "buy",
  summary: "Pause a list; rows that are being bought go to their end",
  params: z.object({ id }),
  answer: steered,
  errors: STEER,
});

const resumeBulk = defineRoute({
  method: "POST",
  path: "/bulk/{id}/resume",
  access: "user",
  scope: "buy",
  summary: "Go on with a paused list",
  params: z.object({ id }),
  answer: steered,
  errors: STEER,
});

const cancelBulk = defineRoute({
  method: "POST",
  path: "/bulk/{id}/cancel",
  access: "user",
  scope: "buy",
  summary: "Cancel the rest of a list; what was bought stays bought",
  params: z.object({ id }),
  answer: steered,
  errors: STEER,
});

const retryBulk = defineRoute({
  method: "POST",
  path: "/bulk/{id}/retry",
  access: "user",
  scope: "buy",
  summary: "Let the failed rows of a list try once more, at the same prices at most; no other row",
  params: z.object({ id }),
  answer: steered,
  errors: [...STEER, "too_many_lists"],
});

const exportBulk = defineRoute({
  method: "GET",
  path: "/bulk/{id}/results",
  access: "user",
  scope: "read",
  rate: "lookup",
  summary: "What became of each row of a list, as CSV",
  params: z.object({ id }),
  file: "text/csv",
  answer: z.string(),
  errors: ["not_logged_in", "not_found"],
});

/** Routes of lists of orders, by name; index.ts has every route. */
export const BULK_ROUTES = {
  previewBulk,
  startBulk,
  listBulk,
  readBulk,
  pauseBulk,
  resumeBulk,
  cancelBulk,
  retryBulk,
  exportBulk,
} as const;
