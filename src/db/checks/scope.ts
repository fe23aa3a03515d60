import { type RawBuilder, sql } from "kysely";
import { isPurchase } from "../kinds.ts";

/**
 * The rows that a check reads: everything, or those touched since a time (by a posting, or newly written).
 */
export type Scope = { kind: "all" } | { kind: "recent"; since: Date };

/** The input of a query. `now` is the application's time. */
export type Question = { scope: Scope; now: Date };

/**
 * Builds a query that returns `id` and `what` for each offence; undefined when it has no cheap form for a
 * recent scope.
 */
export type Query = (question: Question) => RawBuilder<unknown> | undefined;

/**
 * Begins the WITH of a query; in a recent scope with CTE `touched`, the ids of touched business rows.
 * Postings are found by time (a block range index), transaction rows by their creation, and every purchase
 * with a live attempt is touched.
 */
export function withTouched(scope: Scope): RawBuilder<unknown> {
  if (scope.kind === "all") return sql`with`;
  return sql`with touched(id) as materialized (
    select subject_id from ledger_posting where created_at >= ${scope.since}
    union select id from wallet_transaction where created_at >= ${scope.since}
    union select purchase_id from attempt_live),`;
}

/** Condition that begins with `and`: the column is an id in scope. Use it after `withTouched`. */
export function among(scope: Scope, column: string): RawBuilder<unknown> {
  if (scope.kind === "all") return sql``;
  return sql`and ${sql.ref(column)} in (select id from touched)`;
}

/** Condition that begins with `and`: the time in this column is in scope. */
export function since(scope: Scope, column: string): RawBuilder<unknown> {
  if (scope.kind === "all") return sql``;
  return sql`and ${sql.ref(column)} >= ${scope.since}`;
}

/**
 * Ends an index look-up inside a lateral join. In a recent scope it makes the planner run each look-up on its
 * own; otherwise the planner overestimates the chain of entries (two partial indexes under a view) and reads
 * all of it.
 */
export function oneByOne(scope: Scope): RawBuilder<unknown> {
  return scope.kind === "all" ? sql`` : sql`offset 0`;
}

/**
 * A query for the guarded entries in scope. The time is filtered in a subquery of its own, so that the
 * planner uses the index by time and not the index of the chain.
 */
export function guardedEntries(scope: Scope): RawBuilder<unknown> {
  if (scope.kind === "all") return sql`select * from ledger_entry where account_seq is not null`;
  return sql`select * from (select * from ledger_entry where created_at >= ${scope.since} offset 0) e
              where account_seq is not null`;
}

/** Makes a query run in full checks only: house accounts and keys have no index by time. */
export function onlyInFull(query: () => RawBuilder<unknown>): Query {
  return ({ scope }) => (scope.kind === "all" ? query() : undefined);
}

/** Condition: the transaction row `t` is a purchase. */
export const IS_PURCHASE: RawBuilder<unknown> = isPurchase("t.kind");
