import { sql } from "kysely";
import type { Kobo } from "../../core/money.ts";
import type { Db, Tx } from "../../db/schema.ts";

/** Readings of our float at suppliers that cannot be asked about an order. */

/** Everything that goes on at a supplier and can move our float there. */
export type Traffic = { moving: number; open: number; checks: number; begun: number };

/**
 * Counts the orders on their way to a supplier, those without an outcome with the times they were sent again,
 * and those that were begun since.
 */
export async function readTraffic(
  db: Db | Tx,
  { supplier, since, now }: { supplier: string; since: Date; now: Date },
): Promise<Traffic> {
  const { rows } = await sql<Traffic>`
    select count(*) filter (where state = 'dispatched' or sending_until > ${now})::integer as moving,
           count(*)::integer as open, coalesce(sum(checks), 0)::integer as checks,
           (select count(*) from wallet_transaction where supplier = ${supplier} and created_at >= ${since})::integer as begun
      from attempt_live where supplier = ${supplier}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("a count gives a row");
  return row;
}

export type FloatReading = { supplier: string; float: Kobo; isQuiet: boolean; open: number; at: Date };

export async function insertReading(tx: Tx, reading: FloatReading): Promise<void> {
  await tx
    .insertInto("supplier_float_reading")
    .values({
      supplier: reading.supplier,
      read_at: reading.at,
      float_kobo: reading.float,
      is_quiet: reading.isQuiet,
      open_orders: reading.open,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** An order that a quiet reading may tell about, with the last quiet reading before it was sent. */
export type Between = {
  purchase_id: string;
  attempt: number;
  cost: Kobo;
  before: Kobo;
  explained: Kobo;
  others: number;
};

/** At most this many orders are told about at one reading. */
const AT_ONCE = 200;

/**
 * Returns the orders of a supplier that are without an outcome since before this quiet reading, and that no
 * reading told about yet. `explained`: the cost of the orders begun and delivered between the two readings.
 * `others`: orders that were without an outcome at the earlier reading and ended since, or are without one
 * now and may have been charged between: begun since, or never answered, so that they may have been sold by
 * being sent again.
 */
export async function ordersBetween(
  tx: Tx,
  { supplier, from, at }: { supplier: string; from: Date; at: Date },
): Promise<Between[]> {
  const { rows } = await sql<Between>`
    with asked as (
      select a.purchase_id, a.attempt, a.dispatched_at, coalesce(t.cost_kobo, 0) as cost
        from attempt_live a join wallet_transaction t on t.id = a.purchase_id
       where a.supplier = ${supplier} and a.state = 'unknown' and a.dispatched_at < ${from}
         and not exists (select from attempt_evidence e where e.purchase_id = a.purchase_id and e.attempt = a.attempt
                            and e.kind in ('float_fell', 'float_same', 'float_unclear'))
       order by a.dispatched_at desc limit ${AT_ONCE}
    ), based as (
      select asked.*, r.read_at, r.float_kobo as before, r.open_orders
        from asked cross join lateral (
          select * from supplier_float_reading where supplier = ${supplier} and is_quiet and read_at < asked.dispatched_at
           order by read_at desc limit 1) r
    ), windows as (
      select w.read_at,
             (select coalesce(sum(t.cost_kobo), 0)::bigint from wallet_transaction t
               where t.supplier = ${supplier} and t.created_at > w.read_at and t.finished_at <= ${at}
                 and (t.status = 'success' or t.status = 'refunded' and not t.is_forced)) as explained,
             (select count(*) from attempt_live a where a.supplier = ${supplier}
                 and (a.dispatched_at > w.read_at or a.supplier_ref is null)) as candidates,
             w.open_orders - (select count(*) from attempt_live a
                               where a.supplier = ${supplier} and a.dispatched_at <= w.read_at) as ended
        from (select distinct read_at, open_orders from based) w
    )
    select b.purchase_id, b.attempt, b.cost, b.before, w.explained,
           (w.candidates - 1 + greatest(w.ended, 0))::integer as others
      from based b join windows w on w.read_at = b.read_at`.execute(tx);
  return rows;
}
