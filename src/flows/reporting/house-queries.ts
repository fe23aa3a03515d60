import { sql } from "kysely";
import type { Kobo } from "../../core/money.ts";
import type { Db, Tx } from "../../db/schema.ts";

/** Balances of house accounts: sums of whole days that are rolled up, plus what was posted since. */

export type HouseBalance = { kind: string; party: string; balance: Kobo };

/**
 * Rolls up the first day (UTC) that is not yet, once it ended long enough ago that nothing can be posted into
 * it any more. Returns the day, or undefined when there is none. Several processes may call it: the key of
 * the day lets one of them win.
 */
export async function sealNextDay(
  tx: Tx,
  times: { now: Date; graceMs: number },
): Promise<string | undefined> {
  const settledBefore = new Date(times.now.getTime() - times.graceMs);
  await sql`select pg_advisory_xact_lock(hashtextextended('airtide house days', 0))`.execute(tx);
  const { rows } = await sql<{ day: string }>`
    select to_char(day, 'YYYY-MM-DD') as day
      from (select coalesce((select max(day) + 1 from house_day_sealed),
                            (select min(created_at at time zone 'UTC')::date from ledger_posting)) as day) next
     where (day + 1)::timestamp at time zone 'UTC' <= ${settledBefore}`.execute(tx);
  const day = rows[0]?.day;
  if (day === undefined) return undefined;
  await sql`
    insert into house_day (day, account_id, amount)
      select ${day}::date, account_id, sum(amount)::bigint from ledger_entry
       where account_seq is null and created_at >= ${day}::timestamp at time zone 'UTC'
         and created_at < (${day}::date + 1)::timestamp at time zone 'UTC' group by account_id`.execute(tx);
  await tx.insertInto("house_day_sealed").values({ day, sealed_at: times.now }).execute();
  return day;
}

/** Returns every house account with its balance now; credit is positive. */
export async function houseBalances(db: Db): Promise<HouseBalance[]> {
  const { rows } = await sql<HouseBalance>`
    with since as (select coalesce((select (max(day) + 1)::timestamp at time zone 'UTC' from house_day_sealed), '-infinity') as at),
    moved as (
      select account_id, amount from house_day
      union all
      select account_id, amount from ledger_entry where account_seq is null and created_at >= (select at from since))
    select a.kind, a.party, coalesce(sum(m.amount), 0)::bigint as balance
      from ledger_account a left join moved m on m.account_id = a.id
     where a.owner_id is null group by a.kind, a.party order by a.kind, a.party`.execute(db);
  return rows;
}

/** Sums people's guarded accounts by kind. */
export async function guardedTotals(db: Db): Promise<HouseBalance[]> {
  const { rows } = await sql<HouseBalance>`
    select a.kind, '' as party, sum(b.balance)::bigint as balance
      from ledger_balance b join ledger_account a on a.id = b.account_id group by a.kind order by a.kind`.execute(
    db,
  );
  return rows;
}

/** Counts all transactions: exactly while they are few, else by the planner's estimate. */
export async function countTransactions(
  db: Db,
  countUpTo: number,
): Promise<{ count: number; isEstimate: boolean }> {
  const { rows } = await sql<{ guess: number }>`
    select greatest(reltuples, 0)::bigint::integer as guess from pg_class where oid = 'wallet_transaction'::regclass`.execute(
    db,
  );
  const guess = rows[0]?.guess ?? 0;
  if (guess > countUpTo) return { count: guess, isEstimate: true };
  const counted = await sql<{
    count: number;
  }>`select count(*)::integer as count from wallet_transaction`.execute(db);
  return { count: counted.rows[0]?.count ?? 0, isEstimate: false };
}
