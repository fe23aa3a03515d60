import { type Kysely, sql } from "kysely";
import { type Kobo, kobo } from "../../core/money.ts";
import type { DB, TransactionRow } from "../../db/schema.ts";
import { conditionsOf, type HistoryFilter, type Span } from "./queries.ts";
import { isPurchase } from "../../db/kinds.ts";

/**
 * Reads a wallet in the order of its chain. Rows keep amount, direction and balances for ever, so a range can
 * be read in parts.
 */

/** Returns the next rows of a range, the oldest first, that match the filter. */
export async function readStretch(
  db: Kysely<DB>,
  filter: HistoryFilter,
  { after, upTo, limit }: { after: bigint; upTo: bigint; limit: number },
): Promise<TransactionRow[]> {
  const { rows } = await sql<TransactionRow>`
    select * from wallet_transaction
     where user_id = ${filter.userId} and seq > ${after} and seq <= ${upTo} and ${conditionsOf(filter)}
     order by seq limit ${limit}`.execute(db);
  return rows;
}

/** Returns the wallet's balance after its movement number `seq`; zero before the first. */
export async function balanceAt(db: Kysely<DB>, userId: string, seq: bigint): Promise<Kobo> {
  if (seq === 0n) return kobo(0n);
  const row = await db
    .selectFrom("wallet_transaction")
    .select("balance_after")
    .where("user_id", "=", userId)
    .where("seq", "=", seq)
    .executeTakeFirst();
  const balance = row?.balance_after;
  if (typeof balance !== "bigint") throw new Error("a chain with a gap");
  return kobo(balance);
}

/** The most rows that one query about spending reads, newest first. */
export const SPENDING_DEPTH = 20_000;

export type Spent = { month: string; network: string; spent: Kobo; purchases: number };

/**
 * Sums what a range bought and received, by month of Lagos and network. At most the newest `SPENDING_DEPTH`
 * movements are read; `since` is then the oldest of them.
 */
export async function sumSpending(
  db: Kysely<DB>,
  userId: string,
  { after, upTo }: Pick<Span, "after" | "upTo">,
): Promise<{ spent: Spent[]; since: Date | undefined }> {
  const { rows } = await sql<Spent & { walked: number; oldest: Date }>`
    select to_char(created_at at time zone 'Africa/Lagos', 'YYYY-MM') as month,
           case when kind = 'purchase_electricity' then 'electricity' else network end as network,
           coalesce(sum(amount_kobo) filter (where ${BOUGHT}), 0)::bigint as spent,
           (count(*) filter (where ${BOUGHT}))::float8 as purchases,
           count(*)::float8 as walked, min(created_at) as oldest
      from (select * from wallet_transaction where user_id = ${userId} and seq > ${after} and seq <= ${upTo}
             order by seq desc limit ${SPENDING_DEPTH}) newest
     group by 1, 2`.execute(db);
  const walked = rows.reduce((total, row) => total + row.walked, 0);
  const oldest = rows.map((row) => row.oldest).toSorted((a, b) => a.getTime() - b.getTime())[0];
  return {
    spent: rows.filter((row) => row.purchases > 0),
    since: upTo - after > BigInt(walked) ? oldest : undefined,
  };
}

const BOUGHT = sql`${isPurchase()} and status = 'success'`;
