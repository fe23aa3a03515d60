import { commit, type Deps } from "../deps.ts";
import { addEarned, addReferences, countPostings, lockFold, saveFold, type Span } from "./fold-queries.ts";
import type { Tx } from "../../db/schema.ts";

/**
 * A time that is this old gets no more postings: a transaction is ended long before, and processes' clocks
 * differ by less.
 */
const FOLD_AFTER_MS = 3 * 60_000;
/** Postings of one commit. It takes a fraction of a second. */
const AT_ONCE = 10_000;
const FIRST_WIDTH_MS = 60_000;
/** Commits of one run, so that a long past is read in many runs. */
const COMMITS = 50;

/**
 * Reads the ledger behind the orders, oldest first: what it says about earnings and references is added in
 * one commit with the time up to which it was read, so each posting counts once (rules 20.9, 20.12). One
 * process folds at a time. Returns how many stretches of time were read.
 */
export async function foldOrders(deps: Pick<Deps, "db" | "effect" | "clock">): Promise<number> {
  let width = FIRST_WIDTH_MS;
  for (let read = 0; read < COMMITS; read++) {
    const span = await commit(deps, "orders.fold", (tx) => foldNext(deps, tx, width));
    if (!span) return read;
    width = (span.before.getTime() - span.since.getTime()) * 2;
  }
  return COMMITS;
}

async function foldNext(deps: Pick<Deps, "clock">, tx: Tx, width: number): Promise<Span | undefined> {
  const since = await lockFold(tx);
  const end = deps.clock.now().getTime() - FOLD_AFTER_MS;
  if (!since || since.getTime() >= end) return undefined;
  const span = await cut(tx, since, Math.min(width, end - since.getTime()));
  await addEarned(tx, span);
  await addReferences(tx, span);
  await saveFold(tx, span.before);
  return span;
}

/** Halves a stretch of time until it has few enough postings. A single millisecond cannot be cut. */
async function cut(tx: Tx, since: Date, widest: number): Promise<Span> {
  for (let width = widest; ; width = Math.ceil(width / 2)) {
    const span = { since, before: new Date(since.getTime() + width) };
    if (width <= 1 || (await countPostings(tx, span, AT_ONCE + 1)) <= AT_ONCE) return span;
  }
}
