import { type RawBuilder, sql } from "kysely";
import { isPurchase } from "../kinds.ts";
import type { Tx } from "../schema.ts";

/**
 * The rows that a check reads (rules 8.7).
 * `all`: everything in one snapshot, for small books.
 * `recent`: what was touched since a time, and everything under way.
 * `slice`: what was touched from a time up to another, before which nothing is written any more. `touched` is
 * the array of those ids as text, once it was read (`gatherTouched`).
 * `rest`: what no seal covers, everything under way, and the totals, which continue those of the seals.
 */
export type Scope =
  | { kind: "all" }
  | { kind: "recent"; since: Date }
  | { kind: "slice"; since: Date; before: Date; touched?: string }
  | { kind: "rest"; since: Date };

/** The input of a query. `now` is the application's time. */
export type Question = { scope: Scope; now: Date };

/** Builds a query that returns `id` and `what` of each offence; undefined when the scope has no use of it. */
export type Query = (question: Question) => RawBuilder<unknown> | undefined;

/**
 * Business rows that may be there without a transaction row of their own time, and the times they were
 * written. With these, every row of the books is touched in one slice at least, whatever else it lost.
 */
const MADE: readonly [table: string, id: string, at: string][] = [
  ["wallet_transaction", "id", "created_at"],
  ["attempt_rejected", "purchase_id", "rejected_at"],
  ["manual_funding", "id", "created_at"],
  ["coupon", "id", "created_at"],
  ["partner_commission", "id", "created_at"],
  ["partnership_renewal", "id", "created_at"],
  ["airtime_to_cash", "id", "created_at"],
  ["transfer", "id", "created_at"],
  ["refund", "purchase_id", "created_at"],
  ["refund", "id", "created_at"],
  ["approval", "result_id", "decided_at"],
  ["reconciliation_exception", "id", "changed_at"],
  ["account_move", "id", "created_at"],
];

/** Rows that wait for something; small, whatever the age of the books. */
const UNDER_WAY = [
  sql`select purchase_id from attempt_live`,
  sql`select id from payout where next_check_at is not null`,
  sql`select id from airtime_to_cash where next_check_at is not null`,
];

/**
 * Begins the WITH of a query with CTE `touched`: the ids of business rows that were written in scope, have a
 * movement in it, or are under way. Movements are found by time (a block range index). A row that was open
 * when it was sealed is in the rest until a check has seen its end.
 */
export function withTouched(scope: Scope): RawBuilder<unknown> {
  return sql`with touched(id) as materialized (${touchedIds(scope)}),`;
}

/** Reads the ids of a slice once for all of its queries; a slice holds few enough of them. */
export async function gatherTouched(tx: Tx, scope: Scope): Promise<Scope> {
  if (scope.kind !== "slice") return scope;
  const { rows } = await sql<{ ids: string }>`
    select coalesce(array_agg(id), '{}')::text as ids from (${touchedIds(scope)}) t(id)`.execute(tx);
  return { ...scope, touched: rows[0]?.ids ?? "{}" };
}

function touchedIds(scope: Scope): RawBuilder<unknown> {
  if (scope.kind === "slice" && scope.touched !== undefined)
    return sql`select unnest(${scope.touched}::uuid[])`;
  const written = MADE.map(
    ([table, id, at]) => sql`select ${sql.ref(id)} from ${sql.table(table)} where true ${inScope(scope, at)}`,
  );
  const open = scope.kind === "slice" ? [] : UNDER_WAY;
  const sealed = scope.kind === "rest" ? [sql`select id from ledger_seal_open`] : [];
  return sql`
    select subject_id from ledger_posting where true ${inScope(scope, "created_at")}
    union ${sql.join([...written, ...open, ...sealed], sql` union `)}`;
}

/** Condition that begins with `and`: the column is an id in scope. Use it after `withTouched`. */
export function among(column: string): RawBuilder<unknown> {
  return sql`and ${sql.ref(column)} in (select id from touched)`;
}

/**
 * The rows of a table that grows without end, looked up one by one for each id in scope: whatever else the
 * query asks of them, no plan reads the table whole. Use it after `withTouched`.
 */
export function touchedRows(table: string, id = "id"): RawBuilder<unknown> {
  return sql`(select x.* from touched cross join lateral (
    select * from ${sql.table(table)} where ${sql.ref(id)} = touched.id ${ONE_BY_ONE}) x)`;
}

/** Condition that begins with `and`: the time in this column is in scope. */
export function inScope(scope: Scope, column: string): RawBuilder<unknown> {
  if (scope.kind === "all") return sql``;
  const from = sql`and ${sql.ref(column)} >= ${scope.since}`;
  return scope.kind === "slice" ? sql`${from} and ${sql.ref(column)} < ${scope.before}` : from;
}

/**
 * Ends an index look-up inside a lateral join. It makes the planner run each look-up on its own; otherwise
 * the planner overestimates the chain of entries (two partial indexes under a view) and reads all of it.
 */
export const ONE_BY_ONE: RawBuilder<unknown> = sql`offset 0`;

/**
 * A query for the guarded entries in scope. The time is filtered in a subquery of its own, so that the
 * planner uses the index by time and not the index of the chain.
 */
export function guardedEntries(scope: Scope): RawBuilder<unknown> {
  return sql`select * from (select * from ledger_entry where true ${inScope(scope, "created_at")} offset 0) e
              where account_seq is not null`;
}

/**
 * CTE `sums`: total, number and newest place of the entries of each account. The rest continues what the
 * seals have summed.
 */
export function sums(scope: Scope): RawBuilder<unknown> {
  const sealed = sql`select account_id, total, entries, newest from ledger_seal_account union all`;
  return sql`sums as materialized (
    select account_id, sum(total) as total, sum(entries)::bigint as entries, max(newest) as newest
      from (${scope.kind === "rest" ? sealed : sql``}
            select account_id, sum(amount), count(*), max(account_seq) from ledger_entry
             where true ${inScope(scope, "created_at")} group by account_id) s(account_id, total, entries, newest)
     group by account_id)`;
}

/** A subquery for the kobo on the house accounts of a kind. Use it after `sums`. */
export function heldBy(kind: string): RawBuilder<unknown> {
  return sql`(select coalesce(sum(total), 0) from sums where account_id in (select id from ledger_account where kind = ${sql.lit(kind)}))`;
}

/** Makes a query run once in a full check, and in no recent one: it compares totals. */
export function onlyInFull(query: (question: Question) => RawBuilder<unknown>): Query {
  return (question) => (isWhole(question.scope) ? query(question) : undefined);
}

/** Makes a query run in every check but not for a slice: it reads a table that holds open work only. */
export function onceInFull(query: (question: Question) => RawBuilder<unknown>): Query {
  return (question) => (question.scope.kind === "slice" ? undefined : query(question));
}

/** True for a scope that ends a full check, so that totals can be compared. */
export function isWhole({ kind }: Scope): boolean {
  return kind === "all" || kind === "rest";
}

/** Condition: the transaction row `t` is a purchase. */
export const IS_PURCHASE: RawBuilder<unknown> = isPurchase("t.kind");
