import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../db/schema.ts";
import { serviceOf } from "../../db/kinds.ts";

/** The accounts of people in sums: all wallets, and all earnings. No account has these numbers. */
const PEOPLE = { wallet: 0, earnings: -1 } as const;

/**
 * The books, summed by the time of posting (rules 16.1, 16.2). Two sums of the same movements: what was sold
 * and earned (`income`), and what moved between accounts (`movement`).
 */

export type Checkpoint = { daysTo: string; finalTo: Date; foldedTo: Date; movements: bigint };
export type Span = { from: Date; before: Date };

/**
 * Gives the transaction one view of the database, so that both sums are of the same movements, and locks the
 * fold until the commit. Call it first in the transaction. False while a process of the version before
 * folds. The table is locked first, which takes no view: one that began while another process folded sees all
 * that it wrote.
 */
export async function lockBooks(tx: Tx): Promise<boolean> {
  await sql`set transaction isolation level repeatable read`.execute(tx);
  await sql`lock table fold_checkpoint in share row exclusive mode`.execute(tx);
  const { rows } = await sql<{ isMine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('airtide books', 0)) as "isMine"`.execute(tx);
  return rows[0]?.isMine ?? false;
}

/** Returns how far the fold is; at first, the quarter hour and the day of the oldest movement. */
export async function readCheckpoint(tx: Tx, now: Date): Promise<Checkpoint> {
  const { rows } = await sql<Checkpoint>`
    select to_char(days_to, 'YYYY-MM-DD') as "daysTo", final_to as "finalTo", folded_to as "foldedTo", movements
      from fold_checkpoint`.execute(tx);
  if (rows[0]) return rows[0];
  const { rows: first } = await sql<{ daysTo: string; finalTo: Date }>`
    select to_char(at at time zone 'Africa/Lagos', 'YYYY-MM-DD') as "daysTo",
           date_bin('15 minutes', at, timestamptz '2000-01-01 00:00Z') as "finalTo"
      from (select coalesce(min(created_at), ${now}) as at from ledger_posting) oldest`.execute(tx);
  const begin = first[0] ?? { daysTo: now.toISOString().slice(0, 10), finalTo: now };
  await sql`
    insert into fold_checkpoint (days_to, final_to, folded_to, movements)
      values (${begin.daysTo}::date, ${begin.finalTo}, ${begin.finalTo}, 0)`.execute(tx);
  return { ...begin, foldedTo: begin.finalTo, movements: 0n };
}

/**
 * Returns where sums begin that an earlier version of the program made: days that are in no closed book, or
 * slices that take earnings for wallets. Undefined once all are ours.
 */
export async function firstOlderSum(tx: Tx, daysTo: string): Promise<{ day: string; at: Date } | undefined> {
  const { rows } = await sql<{ day: string; at: Date }>`
    select to_char(at at time zone 'Africa/Lagos', 'YYYY-MM-DD') as day, at from (
      select day::timestamp at time zone 'Africa/Lagos' as at
        from (select coalesce((select max(day) + 1 from book_closed), (select min(day) from movement_day)) as day) open
       where day < ${daysTo}::date
      union all
      select min(since) from movement_slice
       where since >= ${daysTo}::date::timestamp at time zone 'Africa/Lagos' and not splits_people) older
     where at is not null order by at limit 1`.execute(tx);
  return rows[0];
}

/** Drops the sums from a time on, so that they are made anew. */
export async function dropSums(tx: Tx, { day, at }: { day: string; at: Date }): Promise<void> {
  await sql`delete from movement_day where day >= ${day}::date`.execute(tx);
  await sql`delete from income_day where day >= ${day}::date`.execute(tx);
  await sql`delete from movement_slice where since >= ${at}`.execute(tx);
  await sql`delete from income_slice where since >= ${at}`.execute(tx);
}

export async function moveCheckpoint(tx: Tx, to: Checkpoint): Promise<void> {
  await sql`
    update fold_checkpoint set days_to = ${to.daysTo}::date, final_to = ${to.finalTo}, folded_to = ${to.foldedTo},
           movements = ${to.movements}`.execute(tx);
}

/** Computes the slices of a span anew. A final slice is a quarter of an hour, an open one a minute. */
export async function foldSpan(tx: Tx, span: Span, slice: "minute" | "quarter"): Promise<void> {
  const width = sql.lit(slice === "minute" ? "1 minute" : "15 minutes");
  await sql`delete from movement_slice where since >= ${span.from} and since < ${span.before}`.execute(tx);
  await sql`delete from income_slice where since >= ${span.from} and since < ${span.before}`.execute(tx);
  await sql`
    insert into movement_slice (since, debit, credit, step, movements, amount_kobo, splits_people)
    select date_bin(${width}, created_at, timestamptz '2000-01-01 00:00Z'), ${summedAs("debit")}, ${summedAs("credit")},
           step, count(*), sum(amount), true
      from ledger_posting where created_at >= ${span.from} and created_at < ${span.before} group by 1, 2, 3, 4`.execute(
    tx,
  );
  await sql`
    insert into income_slice (since, line, network, product, supplier, orders, cost_kobo, margin_kobo, fee_kobo, loss_kobo,
                              reward_kobo)
    select date_bin(${width}, at, timestamptz '2000-01-01 00:00Z'), line, network, product, supplier, sum(orders), sum(cost),
           sum(margin), sum(fee), sum(loss), sum(reward)
      from (${incomeOf(sql`created_at >= ${span.from} and created_at < ${span.before}`)}) income
     group by 1, 2, 3, 4, 5`.execute(tx);
}

/** The account that a movement is summed under: that of the house, or the one of people of its kind. */
function summedAs(side: "debit" | "credit"): RawBuilder<unknown> {
  const account = sql.ref(side);
  return sql`case when ${sql.ref(`${side}_seq`)} is null then ${account}
    when (select a.kind from ledger_account a where a.id = ${account}) = 'earnings' then ${sql.lit(PEOPLE.earnings)}
    else ${sql.lit(PEOPLE.wallet)} end`;
}

/**
 * Returns what each posting sold and earned: a row per business row and step, of the movements that meet the
 * condition. The price of a sale is its cost, margin and fee together; a sale that the supplier paid back
 * counts below zero (rules 16.2).
 */
export function incomeOf(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select s.at, s.subject_id, s.step,
           coalesce(${serviceOf("t.kind")}, s.line, case when s.loss <> 0 then 'withdrawal' end) as line,
           coalesce(t.network, '') as network, coalesce(t.product, '') as product,
           case when ${serviceOf("t.kind")} is null then '' else coalesce(s.supplier, t.supplier, '') end as supplier,
           case when ${serviceOf("t.kind")} is null then 0 when s.step = 1 then 1 when s.cost < 0 then -1 else 0 end as orders,
           s.cost, s.margin, s.fee, s.loss, s.reward
      from (
        select m.subject_id, m.step, min(m.created_at) as at,
               max(a.party) filter (where a.kind in ('supplier_float', 'supplier_receivable')) as supplier,
               max(case when a.kind in ('margin', 'fee') then a.party when a.kind in ('referral', 'commission', 'promo') then a.kind end)
                 as line,
               coalesce(sum(m.amount) filter (where a.kind = 'supplier_float' and m.step = 1 or a.kind = 'supplier_receivable'), 0)
                 as cost,
               coalesce(sum(m.amount) filter (where a.kind = 'margin'), 0) as margin,
               coalesce(sum(m.amount) filter (where a.kind = 'fee'), 0) as fee,
               coalesce(-sum(m.amount) filter (where a.kind in ('refund_loss', 'late_delivery_loss')), 0) as loss,
               coalesce(-sum(m.amount) filter (where a.kind in ('referral', 'commission', 'promo')), 0) as reward
          from (select subject_id, step, created_at, credit as account, amount from ledger_posting
                 where credit_seq is null and ${condition}
                union all
                select subject_id, step, created_at, debit, -amount from ledger_posting
                 where debit_seq is null and ${condition}) m
          join ledger_account a on a.id = m.account
         where a.kind in ('margin', 'fee', 'refund_loss', 'late_delivery_loss', 'referral', 'commission', 'promo')
            -- Moves between our own accounts and settled differences (rules 16.50, 17.6) are no sales; their step is 0.
            or a.kind in ('supplier_float', 'supplier_receivable') and m.step > 0
         group by m.subject_id, m.step) s
      left join wallet_transaction t on t.id = s.subject_id`;
}

/** True when more movements than this were posted in the span. */
export async function isMoreThan(tx: Tx, { from, before }: Span, movements: number): Promise<boolean> {
  const { rows } = await sql`
    select from ledger_posting where created_at >= ${from} and created_at < ${before} offset ${movements} limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Counts the movements of a span of slices. */
export async function countMovements(tx: Tx, from: Date): Promise<bigint> {
  const { rows } = await sql<{ count: bigint }>`
    select coalesce(sum(movements), 0)::bigint as count from movement_slice where since >= ${from}`.execute(
    tx,
  );
  return rows[0]?.count ?? 0n;
}

/** Sums a day of Lagos from its slices, once all of them are final, and drops slices of long before. */
export async function closeDay(tx: Tx, day: string, keptFrom: Date): Promise<void> {
  const ofDay = sql`since >= ${day}::date::timestamp at time zone 'Africa/Lagos'
    and since < (${day}::date + 1)::timestamp at time zone 'Africa/Lagos'`;
  await sql`
    insert into income_day (day, line, network, product, supplier, orders, cost_kobo, margin_kobo, fee_kobo, loss_kobo, reward_kobo)
    select ${day}::date, line, network, product, supplier, sum(orders), sum(cost_kobo), sum(margin_kobo), sum(fee_kobo),
           sum(loss_kobo), sum(reward_kobo)
      from income_slice where ${ofDay} group by line, network, product, supplier`.execute(tx);
  await sql`
    insert into movement_day (day, debit, credit, step, movements, amount_kobo)
    select ${day}::date, debit, credit, step, sum(movements), sum(amount_kobo)
      from movement_slice where ${ofDay} group by debit, credit, step`.execute(tx);
  await sql`delete from income_slice where since < ${keptFrom}`.execute(tx);
  await sql`delete from movement_slice where since < ${keptFrom}`.execute(tx);
}

/** The facts that the report of a day needs and the ledger does not hold. */
export type ClosingFacts = { vatBps: number; isGreen: boolean | null; at: Date };

/**
 * Closes the books of a day that is summed: what each account holds then is kept, with the day's facts. A day
 * that was closed before stays as it was (rules 21.21).
 */
export async function closeBooks(tx: Tx, day: string, { vatBps, isGreen, at }: ClosingFacts): Promise<void> {
  const closed = await tx
    .insertInto("book_closed")
    .values({ day, vat_bps: vatBps, is_green: isGreen, closed_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning("day")
    .executeTakeFirst();
  if (!closed) return;
  await sql`
    insert into book_balance (day, kind, party, balance)
    select ${day}::date, kind, party, sum(amount)::bigint from (
      select kind, party, balance as amount from book_balance where day = ${day}::date - 1
      union all
      select coalesce(a.kind, ${kindOfPeople(sql`m.account`)}), coalesce(a.party, ''), m.amount
        from (select debit as account, -amount_kobo as amount from movement_day where day = ${day}::date
              union all select credit, amount_kobo from movement_day where day = ${day}::date) m
        left join ledger_account a on a.id = m.account) moved
     group by kind, party`.execute(tx);
}

/** The kind of account that people's sums are of. */
export function kindOfPeople(account: RawBuilder<unknown>): RawBuilder<string> {
  return sql`case ${account} when ${sql.lit(PEOPLE.earnings)} then 'earnings' else 'wallet' end`;
}
