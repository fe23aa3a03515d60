import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../db/schema.ts";

/** The movements of each day of Lagos, added up (rules 21.20, 21.21). */

/**
 * Movements of a time, added up by day, accounts, step and what was sold. The purchase is looked up row by
 * row, so the cost does not depend on the age of the books.
 */
export function movedIn(from: Date, to: Date): RawBuilder<unknown> {
  return sql`
    select (p.created_at at time zone 'Africa/Lagos')::date as day, d.kind as debit_kind, d.party as debit_party,
           c.kind as credit_kind, c.party as credit_party, p.step, coalesce(w.service, '') as service,
           coalesce(w.network, '') as network, count(*) as movements, sum(p.amount)::bigint as amount
      from ledger_posting p
      join ledger_account d on d.id = p.debit
      join ledger_account c on c.id = p.credit
      left join lateral (
        select replace(t.kind, 'purchase_', '') as service, t.network from wallet_transaction t
         where t.id = p.subject_id and t.kind in ('purchase_airtime', 'purchase_data', 'purchase_electricity') offset 0) w on true
     where p.created_at >= ${from} and p.created_at < ${to}
     group by 1, 2, 3, 4, 5, 6, 7, 8`;
}

/** Lets one process at a time add movements up, until the end of its transaction. */
export async function lockFold(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('airtide books', 0))`.execute(tx);
}

/** Returns the time up to which movements are added up; undefined before the first time. */
export async function foldedTo(db: Db): Promise<Date | undefined> {
  const row = await db.selectFrom("book_fold").select("folded_to").executeTakeFirst();
  return row?.folded_to;
}

/**
 * Returns a time before every movement: no person, no coupon and no transaction is older. Undefined in an
 * empty house. Ids of people are ordered by time, so nothing is read through.
 */
export async function beginningOf(db: Db): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select least((select created_at from app_user order by id limit 1), (select min(created_at) from wallet_transaction)) as at`.execute(
    db,
  );
  return rows[0]?.at ?? undefined;
}

/** Counts the movements of a time, at most `limit` of them. */
export async function countUpTo(
  db: Db,
  { from, to, limit }: { from: Date; to: Date; limit: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from ledger_posting where created_at >= ${from} and created_at < ${to} limit ${limit}) newest`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Adds the movements of a time to their days, and notes how far the fold is. */
export async function foldHours(tx: Tx, from: Date, to: Date): Promise<void> {
  await sql`
    insert into book_day (day, debit_kind, debit_party, credit_kind, credit_party, step, service, network, movements, amount)
    ${movedIn(from, to)}
    on conflict (day, debit_kind, debit_party, credit_kind, credit_party, step, service, network)
      do update set movements = book_day.movements + excluded.movements, amount = book_day.amount + excluded.amount`.execute(
    tx,
  );
  const row = { folded_to: to };
  await tx
    .insertInto("book_fold")
    .values(row)
    .onConflict((conflict) => conflict.column("only_one").doUpdateSet(row))
    .execute();
}

/** Closes a day: what each account holds now is kept, with what the day's report needs. */
export async function closeDay(
  tx: Tx,
  { day, vatBps, isGreen, at }: { day: string; vatBps: number; isGreen: boolean | null; at: Date },
): Promise<void> {
  await sql`
    insert into book_balance (day, kind, party, balance)
    select ${day}::date, kind, party, sum(amount)::bigint from (
      select kind, party, balance as amount from book_balance where day = ${day}::date - 1
      union all select debit_kind, debit_party, -amount from book_day where day = ${day}::date
      union all select credit_kind, credit_party, amount from book_day where day = ${day}::date) moved
     group by kind, party`.execute(tx);
  await tx
    .insertInto("book_closed")
    .values({ day, vat_bps: vatBps, is_green: isGreen, closed_at: at })
    .execute();
}
