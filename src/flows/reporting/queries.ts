import { sql, type Kysely, type RawBuilder } from "kysely";
import { type Measured, STATUS_TIMED } from "../../core/network-status.ts";
import type { DB, Db, Tx } from "../../db/schema.ts";
import { isPurchase, isService } from "../../db/kinds.ts";
import { lostCost } from "../../db/transactions.ts";
import { uuidOf } from "../../core/ids.ts";
import { SPEED_SECONDS } from "../../core/sales.ts";
import type { Kobo } from "../../core/money.ts";
import { foldDayByPlan, foldHourByPlan, hoursWithoutPlans } from "./plan-sales-queries.ts";
import { SERVICES, type Status, type TransactionType } from "../../core/transactions.ts";

/** The most rows that are read, however many sales there are. */
const MAX_ROWS = 20_000;

type Window = { since: Date; slowBefore: Date; newest: number };

/**
 * Returns the outcomes of the newest purchases of each service and network since a time, and the median time
 * of those delivered, by the index of creation.
 */
export async function measureNetworks(db: Db, { since, slowBefore, newest }: Window): Promise<Measured[]> {
  const { rows } = await sql<Omit<Measured, "service"> & { type: Measured["service"] }>`
    with recent as (
      select kind, type, network, status, created_at, finished_at, id from wallet_transaction
       where created_at > ${since} order by created_at desc, id desc limit ${MAX_ROWS}
    ), counted as (
      select type, network, status, row_number() over (partition by type, network order by created_at desc, id desc) as place,
             case when status = 'success' then extract(epoch from finished_at - created_at)::float8 end as took
        from recent
       where ${isPurchase()}
         and (status in ('success', 'failed') or (status in ('pending', 'processing') and created_at < ${slowBefore}))
    )
    select type, network, (count(*) filter (where status = 'success'))::integer as good, count(*)::integer as total,
           (case when count(took) >= ${STATUS_TIMED}
                 then greatest(1, ceil(percentile_cont(0.5) within group (order by took))) end)::integer as seconds
      from counted where place <= ${newest} group by type, network`.execute(db);
  return rows.map(({ type, ...counts }) => ({ service: type, ...counts }));
}

/**
 * The figures of hours and days, folded from the history (rules 8.14). An hour is always computed anew from
 * its rows, so nothing counts twice, in whatever order rows commit. This file decides which hours are
 * computed.
 */

/** Commits come out of order, so rows younger than this are read again. */
const MARGIN_MS = 3 * 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The most work of one run, so that each is short. The next run does the rest. */
const MAX_NEW = 48;
const MAX_DUE = 48;

const hourOf = (at: Date): Date => new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);
const later = (at: Date, ms: number): Date => new Date(at.getTime() + ms);

/** Locks the fold until the commit; false when another process holds it. */
export async function lockFold(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('airtide sales', 0)) as mine`.execute(tx);
  return rows[0]?.mine ?? false;
}

type Checkpoint = { foldedTo: Date; seenTo: Date };

/**
 * Returns the hours to compute now: new ones, those due again, and those with rows that a movement has
 * touched since. Moves the checkpoint in the caller's transaction.
 */
export async function takeHours(tx: Tx, now: Date): Promise<Date[]> {
  const checkpoint = await readCheckpoint(tx, now);
  const fresh = await newHours(tx, checkpoint.foldedTo, now);
  const due = await tx
    .selectFrom("sales_fold")
    .select("hour")
    .where("due_at", "<=", now)
    .orderBy("hour", "desc")
    .limit(MAX_DUE)
    .execute();
  const earlier = [...(await hoursWithoutPlans(tx, now)), ...(await hoursWithoutLosses(tx))];
  const touched = await touchedHours(tx, later(checkpoint.seenTo, -MARGIN_MS), checkpoint.foldedTo);
  const last = fresh.at(-1);
  await tx
    .updateTable("sales_checkpoint")
    .set({ folded_to: last ? later(last, HOUR_MS) : checkpoint.foldedTo, seen_to: now })
    .execute();
  const hours = [...fresh, ...[...due, ...earlier].map((row) => row.hour), ...touched].map((hour) =>
    hour.getTime(),
  );
  return [...new Set(hours)].sort((a, b) => a - b).map((time) => new Date(time));
}

/** Returns the checkpoint of the fold; at first it is the time of the oldest row. */
async function readCheckpoint(tx: Tx, now: Date): Promise<Checkpoint> {
  const known = await tx.selectFrom("sales_checkpoint").selectAll().executeTakeFirst();
  if (known) return { foldedTo: known.folded_to, seenTo: known.seen_to };
  const begin = hourOf((await firstRowFrom(tx, new Date(0))) ?? now);
  await tx.insertInto("sales_checkpoint").values({ folded_to: begin, seen_to: now }).execute();
  return { foldedTo: begin, seenTo: now };
}

async function firstRowFrom(tx: Tx, from: Date): Promise<Date | undefined> {
  const row = await tx
    .selectFrom("wallet_transaction")
    .select("created_at")
    .where("created_at", ">=", from)
    .orderBy("created_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return row?.created_at;
}

/**
 * Returns hours with rows that were never computed, the oldest first and the current hour last. Hours without
 * rows are skipped.
 */
async function newHours(tx: Tx, foldedTo: Date, now: Date): Promise<Date[]> {
  const hours: Date[] = [];
  let from = foldedTo;
  while (hours.length < MAX_NEW && from <= now) {
    const first = await firstRowFrom(tx, from);
    if (!first || first > now) break;
    const hour = hourOf(first);
    hours.push(hour);
    from = later(hour, HOUR_MS);
  }
  return hours;
}

/**
 * Returns hours of rows that have a movement since a time: settled, released, refunded or credited later. The
 * current hour is computed anyway, and an id holds the time it was made, so most movements need no look-up of
 * their row.
 */
async function touchedHours(tx: Tx, since: Date, before: Date): Promise<Date[]> {
  const youngest = uuidOf(before.getTime().toString(16).padStart(12, "0") + "f".repeat(20));
  const { rows } = await sql<{ hour: Date }>`
    select distinct to_timestamp(floor(extract(epoch from t.created_at) / 3600) * 3600) as hour
      from (select distinct subject_id from ledger_posting where created_at >= ${since} and subject_id < ${youngest}::uuid offset 0) m
      join wallet_transaction t on t.id = m.subject_id
     where t.created_at < ${before}`.execute(tx);
  return rows.map((row) => row.hour);
}

/** Returns hours that a server computed that does not know of losses, the newest first. */
async function hoursWithoutLosses(tx: Tx): Promise<{ hour: Date }[]> {
  const { rows } = await sql<{ hour: Date }>`
    select distinct hour from sales_hour where lost_kobo is null order by hour desc limit ${MAX_DUE}`.execute(
    tx,
  );
  return rows;
}

/** Computes an hour anew and stores when it is due again. */
export async function foldHour(tx: Tx, hour: Date, now: Date): Promise<void> {
  const end = later(hour, HOUR_MS);
  await tx.deleteFrom("sales_hour").where("hour", "=", hour).execute();
  const bounds = SPEED_SECONDS.map((seconds) => seconds as number);
  await sql`
    insert into sales_hour (hour, type, status, network, product, supplier, speed, lines, debit_kobo, credit_kobo, amount_kobo,
                            cost_kobo, lost_kobo, volume_mb)
    select ${hour}, t.type, t.status, t.network, t.product, coalesce(t.supplier, ''),
           case when ${isPurchase("t.kind")} and t.status in ('success', 'failed', 'refunded') and t.finished_at is not null
                then width_bucket(extract(epoch from t.finished_at - t.created_at)::float8, ${bounds}::float8[]) else -1 end as speed,
           count(*), coalesce(sum(t.amount_kobo) filter (where t.seq is not null and not t.is_credit), 0),
           coalesce(sum(t.amount_kobo) filter (where t.seq is not null and t.is_credit), 0), sum(t.amount_kobo),
           coalesce(sum(t.cost_kobo), 0), sum(${lostCost("t")}), coalesce(sum(p.volume_mb), 0)
      from wallet_transaction t left join plan p on p.id = t.plan_id
     where t.created_at >= ${hour} and t.created_at < ${end}
     group by t.type, t.status, t.network, t.product, coalesce(t.supplier, ''), speed`.execute(tx);
  await foldHourByPlan(tx, { hour, end, now });
  const due_at = await nextLook(tx, hour, now);
  const looked = { due_at, by_plan: true };
  await tx
    .insertInto("sales_fold")
    .values({ hour, ...looked })
    .onConflict((conflict) => conflict.column("hour").doUpdateSet(looked))
    .execute();
}

/**
 * Returns when an hour is due again: at once while rows may still be written into it or purchases are under
 * way; hourly while anything else is open (a payment link that ends unpaid moves no money); once more a day
 * later; then only when a movement touches it.
 */
async function nextLook(tx: Tx, hour: Date, now: Date): Promise<Date | null> {
  if (now < later(hour, HOUR_MS + MARGIN_MS)) return now;
  const open = await tx
    .selectFrom("sales_hour")
    .select("type")
    .where("hour", "=", hour)
    .where("status", "in", ["pending", "processing"])
    .distinct()
    .execute();
  if (open.some(({ type }) => SERVICES.some((service) => service === type))) return now;
  if (open.length > 0) return later(now, HOUR_MS);
  return now < later(hour, DAY_MS + HOUR_MS) ? later(hour, DAY_MS + HOUR_MS) : null;
}

/** Computes a day (of Lagos, as 2026-01-31) anew from its hours: its sales, and how its orders ended. */
export async function foldDay(tx: Tx, day: string, now: Date): Promise<void> {
  await sql`delete from sales_day where day = ${day}::date`.execute(tx);
  await sql`
    insert into sales_day (day, type, status, network, product, supplier, lines, debit_kobo, credit_kobo, amount_kobo, cost_kobo, lost_kobo,
                           volume_mb)
    select ${day}::date, type, status, network, product, supplier, sum(lines), sum(debit_kobo), sum(credit_kobo), sum(amount_kobo),
           sum(cost_kobo), sum(lost_kobo), sum(volume_mb)
      from sales_hour where hour >= ${day}::date::timestamp at time zone 'Africa/Lagos'
       and hour < (${day}::date + 1)::timestamp at time zone 'Africa/Lagos'
     group by type, status, network, product, supplier`.execute(tx);
  await sql`delete from outcome_day where day = ${day}::date`.execute(tx);
  await sql`
    insert into outcome_day (day, type, network, supplier, status, speed, lines)
    select ${day}::date, type, network, supplier, status, speed, sum(lines)
      from sales_hour where hour >= ${day}::date::timestamp at time zone 'Africa/Lagos'
       and hour < (${day}::date + 1)::timestamp at time zone 'Africa/Lagos' and ${isService("type")}
     group by type, network, supplier, status, speed`.execute(tx);
  await foldDayByPlan(tx, day, now);
}

/** Queries over the figures of days and hours. Days are of Lagos, as 2026-01-31; `to` is included. */

export type Days = { from: string | undefined; to: string | undefined };
export type SalesFilter = Days & {
  type: TransactionType | undefined;
  status: Status | undefined;
  network: string | undefined;
  supplier: string | undefined;
};

/**
 * Sums by network ('' for rows without one). `lines` counts rows; `sales` and `volumeMb` sum what was
 * delivered, and `cost` what that cost us, with the cost of orders that was ours to bear.
 */
export type NetworkSums = {
  network: string;
  lines: number;
  debit: Kobo;
  credit: Kobo;
  sales: Kobo;
  cost: Kobo;
  volumeMb: number;
};

const SOLD: RawBuilder<unknown> = sql`${isService("type")} and status = 'success'`;

/** Returns the sums of whole days, as they were folded last. */
export async function sumDays(db: Kysely<DB>, filter: SalesFilter): Promise<NetworkSums[]> {
  const { from, to, type, status, network, supplier } = filter;
  const parts = [
    sql`true`,
    ...(from === undefined ? [] : [sql`day >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`day <= ${to}::date`]),
    ...(type === undefined ? [] : [sql`type = ${type}`]),
    ...(status === undefined ? [] : [sql`status = ${status}`]),
    ...(network === undefined ? [] : [sql`network = ${network}`]),
    ...(supplier === undefined ? [] : [sql`supplier = ${supplier}`]),
  ];
  const { rows } = await sql<NetworkSums>`
    select network, sum(lines)::float8 as lines, sum(debit_kobo)::bigint as debit, sum(credit_kobo)::bigint as credit,
           coalesce(sum(amount_kobo) filter (where ${SOLD}), 0)::bigint as sales,
           (coalesce(sum(cost_kobo) filter (where ${SOLD}), 0) + coalesce(sum(lost_kobo), 0))::bigint as cost,
           coalesce(sum(volume_mb) filter (where ${SOLD}), 0)::float8 as "volumeMb"
      from sales_day where ${sql.join(parts, sql` and `)} group by network order by network`.execute(db);
  return rows;
}

/** Counts purchases of one day by network, status and class of speed. */
export async function speedsOfDay(
  db: Kysely<DB>,
  day: string,
): Promise<{ network: string; status: Status; speed: number; lines: number }[]> {
  const { rows } = await sql<{ network: string; status: Status; speed: number; lines: number }>`
    select case when type in ('electricity', 'abroad') then type else network end as network, status, speed, sum(lines)::float8 as lines
      from sales_hour where hour >= ${day}::date::timestamp at time zone 'Africa/Lagos'
       and hour < (${day}::date + 1)::timestamp at time zone 'Africa/Lagos'
       and ${isService("type")}
     group by 1, 2, 3`.execute(db);
  return rows;
}
