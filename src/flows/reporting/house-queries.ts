import { sql } from "kysely";
import type { Kobo } from "../../core/money.ts";
import type { Db } from "../../db/schema.ts";

/** Balances of house accounts: the sums of what is final (rules 16.1), plus what was posted since. */

export type HouseBalance = { kind: string; party: string; balance: Kobo };

/** Returns every house account with its balance now; credit is positive. */
export async function houseBalances(db: Db): Promise<HouseBalance[]> {
  const { rows } = await sql<HouseBalance>`
    with reach as (select days_to::timestamp at time zone 'Africa/Lagos' as days_to, final_to from fold_checkpoint),
    moved as (
      select debit as account_id, -amount_kobo as amount from movement_day
      union all select credit, amount_kobo from movement_day
      union all select debit, -amount_kobo from movement_slice, reach where since >= days_to and since < final_to
      union all select credit, amount_kobo from movement_slice, reach where since >= days_to and since < final_to
      union all select account_id, amount from ledger_entry
       where account_seq is null and created_at >= coalesce((select final_to from reach), '-infinity'))
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
