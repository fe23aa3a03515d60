import * as z from "zod/mini";
import { MOVE_KINDS } from "../core/account-moves.ts";
import { defineRoute } from "./define.ts";
import { amount, money } from "./money.ts";
import { id, textFilter, time, wholeNumber } from "./shapes.ts";

/** Money moved between our own accounts, as an admin writes it down (rules 16.50 to 16.54). */

const PLAIN = ["not_logged_in", "forbidden"] as const;
const KEYED = [...PLAIN, "idempotency_conflict", "bad_idempotency_key"] as const;

const kind = z.enum(MOVE_KINDS, "Choose what happened");

const move = z.object({
  _id: id,
  kind,
  /** Names of our accounts; empty where the move does not touch such an account. */
  bank: z.string(),
  toBank: z.string(),
  supplier: z.string(),
  provider: z.string(),
  amount: money,
  reference: z.string(),
  note: z.string(),
  by: z.string(),
  at: time,
  /** The move that this one took back; null for any other. */
  undoes: z.nullable(id),
  /** When this one was taken back; null while it stands. */
  undoneAt: z.nullable(time),
});

export const listAccountMoves = defineRoute({
  method: "GET",
  path: "/admin/accountMoves",
  access: "admin",
  summary: "Money moved between our own accounts, newest first",
  query: z.object({
    /** Moves that were written down before this one. */
    before: z.optional(id),
    limit: wholeNumber({ min: 1, max: 200, fallback: 20 }),
  }),
  answer: z.object({
    moves: z.array(move),
    /** The value of `before` for the next page; null on the last one. */
    next: z.nullable(id),
  }),
  errors: PLAIN,
});

export const moveMoney = defineRoute({
  method: "POST",
  path: "/admin/accountMoves",
  access: "admin",
  rate: "money",
  keyed: "operation",
  summary: "Write down money that was moved between our own accounts, such as a supplier's float topped up",
  body: z.object({
    kind,
    /** One of our banks, where the move touches one. */
    bank: textFilter(),
    /** The other bank, between banks. */
    toBank: textFilter(),
    supplier: textFilter(),
    provider: textFilter(),
    amount: amount("enter a valid amount"),
    /** The bank's or the supplier's own reference. */
    reference: textFilter(100),
    note: textFilter(300),
  }),
  answer: z.object({ msg: z.string(), move }),
  errors: [...KEYED, "bad_request"],
});

export const undoAccountMove = defineRoute({
  method: "POST",
  path: "/admin/accountMoves/{id}/undo",
  access: "admin",
  rate: "money",
  keyed: "operation",
  summary: "Take a move back that was written down by mistake: the same amount goes the other way, once",
  params: z.object({ id }),
  answer: z.object({ msg: z.string(), move }),
  errors: [...KEYED, "not_found", "move_undone"],
});
