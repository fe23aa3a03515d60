import {
  type AliasedRawBuilder,
  type Kysely,
  type RawBuilder,
  sql,
  type Transaction,
  type Updateable,
} from "kysely";
import type { ChainedMovement } from "../core/ledger.ts";
import { type Kobo, kobo } from "../core/money.ts";
import { ruleOf } from "../core/movements.ts";
import { STOPPED_BY_OWNER } from "../core/payouts.ts";
import { isPurchase } from "./kinds.ts";
import type { DB, Db, NewTransaction, TransactionRow, Tx } from "./schema.ts";

/** A transaction row to insert; its type on the wire and its direction follow from its kind. */
export type NewTransactionRow = Omit<NewTransaction, "type" | "is_credit" | "product">;

/** Inserts a row into a person's history. */
export async function insertTransaction(tx: Transaction<DB>, line: NewTransactionRow): Promise<void> {
  const { type, isCredit } = ruleOf(line.kind);
  await tx
    .insertInto("wallet_transaction")
    .values({ ...line, type, is_credit: isCredit })
    .execute();
}

/** Returns the place and balances that a transaction row takes from the wallet's entry in a posting. */
export function entryOf(
  movements: readonly ChainedMovement[],
  account: bigint,
): { seq: bigint; balance_before: Kobo; balance_after: Kobo } | undefined {
  for (const movement of movements) {
    if (movement.debit === account && movement.debitSeq !== null && movement.debitAfter !== null)
      return {
        seq: movement.debitSeq,
        balance_before: (movement.debitAfter + movement.amount) as Kobo,
        balance_after: movement.debitAfter,
      };
    if (movement.credit === account && movement.creditSeq !== null && movement.creditAfter !== null)
      return {
        seq: movement.creditSeq,
        balance_before: (movement.creditAfter - movement.amount) as Kobo,
        balance_after: movement.creditAfter,
      };
  }
  return undefined;
}

/**
 * The column `is_stopped` of rows of the history: true for a withdrawal that was never sent because its owner
 * stopped it (rules 9.24). The payout is looked up for failed withdrawals alone.
 */
export function isStopped(table = "wallet_transaction"): AliasedRawBuilder<boolean, "is_stopped"> {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  return sql<boolean>`case when ${of("kind")} = 'withdrawal' and ${of("status")} = 'failed' then coalesce((
      select p.attempt = 0 and p.state = 'failed' and p.note = ${STOPPED_BY_OWNER}
        from payout p where p.id = ${of("id")}), false) else false end`.as("is_stopped");
}

/**
 * The cost in kobo of a purchase that was ours to bear: refunded at our loss, or delivered after the money
 * went back, which was then not proven (rules 6.5, 8.5). Zero for all others.
 */
export function lostCost(table: string): RawBuilder<Kobo> {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  const mayBeLost = sql`(${of("status")} = 'refunded' or ${of("is_forced")})`;
  return sql<Kobo>`case when ${isPurchase(`${table}.kind`)} and ${mayBeLost} then coalesce((
      select case when bool_or(a.kind = 'refund_loss') then ${of("cost_kobo")} else sum(m.amount)::bigint end
        from ledger_posting m join ledger_account a on a.id = m.debit
       where m.subject_id = ${of("id")} and a.kind in ('refund_loss', 'late_delivery_loss')), 0) else 0 end`;
}

/** Adds to a row what its order cost us that was ours to bear; a purchase on its way asks for nothing. */
export async function withLoss(db: Db, row: TransactionRow): Promise<TransactionRow> {
  if (row.status !== "refunded" && !row.is_forced) return row;
  const { rows } = await sql<{ lost: Kobo }>`
    select ${lostCost("t")} as lost from wallet_transaction t where t.id = ${row.id}`.execute(db);
  return { ...row, lost_kobo: rows[0]?.lost ?? kobo(0n) };
}

/** Selects rows of the history as they are shown. */
export function shownRows(db: Kysely<DB>) {
  return db.selectFrom("wallet_transaction").selectAll().select(isStopped());
}

export function findTransaction(db: Kysely<DB>, id: string): Promise<TransactionRow | undefined> {
  return shownRows(db).where("id", "=", id).executeTakeFirst();
}

/** Reads a transaction row that was written with its operation. Throws when it is missing. */
export async function requireTransaction(db: Kysely<DB>, id: string): Promise<TransactionRow> {
  const row = await findTransaction(db, id);
  if (!row) throw new Error(`transaction ${id} is missing`);
  return row;
}

/** Returns a person's latest wallet entries and unfinished rows, newest first. */
export async function latestTransactions(
  db: Kysely<DB>,
  userId: string,
  limit: number,
): Promise<TransactionRow[]> {
  const own = shownRows(db).where("user_id", "=", userId);
  const [entries, open] = await Promise.all([
    own.where("seq", "is not", null).orderBy("seq", "desc").limit(limit).execute(),
    latestUnplaced(db, userId, limit),
  ]);
  return [...entries, ...open]
    .sort((a, b) => b.created_at.getTime() - a.created_at.getTime() || Number((b.seq ?? 0n) - (a.seq ?? 0n)))
    .slice(0, limit);
}

/** The place and status of a transaction row. */
export type RowStatus = Pick<TransactionRow, "id" | "seq" | "status">;

/** Returns place and status of the newest entries of a person's wallet, newest first. */
export function latestPlaced(db: Kysely<DB>, userId: string, limit: number): Promise<RowStatus[]> {
  return db
    .selectFrom("wallet_transaction")
    .select(["id", "seq", "status"])
    .where("user_id", "=", userId)
    .where("seq", "is not", null)
    .orderBy("seq", "desc")
    .limit(limit)
    .execute();
}

/**
 * Returns a person's wallet entries after a place of its chain, in order. Places become visible in order, so
 * none is skipped.
 */
export function placedAfter(
  db: Kysely<DB>,
  userId: string,
  { place, limit }: { place: bigint; limit: number },
): Promise<TransactionRow[]> {
  return shownRows(db)
    .where("user_id", "=", userId)
    .where("seq", ">", place)
    .orderBy("seq")
    .limit(limit)
    .execute();
}

/** Returns a person's newest rows without a place in the wallet's chain, newest first. */
export function latestUnplaced(db: Kysely<DB>, userId: string, limit: number): Promise<TransactionRow[]> {
  return shownRows(db)
    .where("user_id", "=", userId)
    .where("seq", "is", null)
    .orderBy("created_at", "desc")
    .limit(limit)
    .execute();
}

/** Returns those of a person's own transactions that have these ids. */
export async function transactionsById(
  db: Kysely<DB>,
  userId: string,
  ids: readonly string[],
): Promise<TransactionRow[]> {
  if (ids.length === 0) return [];
  return shownRows(db).where("id", "in", ids).where("user_id", "=", userId).execute();
}

/** Ends a pending transaction row; throws when it is not pending, which undoes the transaction. */
export async function endPending(
  tx: Tx,
  id: string,
  change: Updateable<DB["wallet_transaction"]>,
): Promise<void> {
  await tx
    .updateTable("wallet_transaction")
    .set(change)
    .where("id", "=", id)
    .where("status", "=", "pending")
    .returning("id")
    .executeTakeFirstOrThrow();
}
