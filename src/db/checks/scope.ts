import { type RawBuilder, sql } from "kysely";
import { isPurchase } from "../kinds.ts";

/** What is looked at: everything, or what was touched since a time (by the ledger, or written anew). */
export type Scope = { kind: "all" } | { kind: "recent"; since: Date };

/** What a query is made from. `now` is the application's time. */
export type Question = { scope: Scope; now: Date };

/** A query that answers `id` and `what` for each offence; undefined when it has no cheap form for a recent scope. */
export type Query = (question: Question) => RawBuilder<unknown> | undefined;

/**
 * Begins the WITH of a query: in a recent scope the ids of business rows that were touched. Postings are found by their time
 * (a block range index), rows by theirs, and every purchase with a live attempt counts as touched.
 */
export function withTouched(scope: Scope): RawBuilder<unknown> {
  if (scope.kind === "all") return sql`with`;
  return sql`with touched(id) as materialized (
    select subject_id from ledger_posting where created_at >= ${scope.since}
    union select id from wallet_transaction where created_at >= ${scope.since}
    union select purchase_id from attempt_live),`;
}

/** `and` the column is an id in scope; after `withTouched`. */
export function among(scope: Scope, column: string): RawBuilder<unknown> {
  if (scope.kind === "all") return sql``;
  return sql`and ${sql.ref(column)} in (select id from touched)`;
}

/** `and` the time in this column is in scope. */
export function since(scope: Scope, column: string): RawBuilder<unknown> {
  if (scope.kind === "all") return sql``;
  return sql`and ${sql.ref(column)} >= ${scope.since}`;
}

/**
 * Ends a look-up by index inside a lateral join: in a recent scope each is made by itself, because the planner takes the chain of
 * entries, two partial indexes under a view, for much longer than it is and would read all of it.
 */
export function oneByOne(scope: Scope): RawBuilder<unknown> {
  return scope.kind === "all" ? sql`` : sql`offset 0`;
}

/**
 * The guarded entries in scope, as a query. The time is asked alone, so that it is asked of its own index and not of the chain's.
 */
export function guardedEntries(scope: Scope): RawBuilder<unknown> {
  if (scope.kind === "all") return sql`select * from ledger_entry where account_seq is not null`;
  return sql`select * from (select * from ledger_entry where created_at >= ${scope.since} offset 0) e
              where account_seq is not null`;
}

/** Only when everything is looked at: house accounts and keys have no index by time. */
export function onlyInFull(query: () => RawBuilder<unknown>): Query {
  return ({ scope }) => (scope.kind === "all" ? query() : undefined);
}

/** A line `t` is a purchase. */
export const IS_PURCHASE: RawBuilder<unknown> = isPurchase("t.kind");
