import { type Kysely, type Selectable, sql } from "kysely";
import type { Kobo } from "../../core/money.ts";
import type { SupplierPlan } from "../../core/ports.ts";
import type { Service } from "../../core/transactions.ts";
import { textArray } from "../../db/arrays.ts";
import type { DB, Tx } from "../../db/schema.ts";

/** Facts about suppliers beside their configuration. */

export type SupplierRow = Selectable<DB["supplier"]>;
/** A supplier's row as far as it says how to talk to it. */
export type SetupRow = Pick<
  SupplierRow,
  "code" | "dialect" | "base_url" | "max_in_flight" | "vend_timeout_ms" | "options" | "credentials"
>;
export type SupplierStateRow = Selectable<DB["supplier_state"]>;

export async function readSuppliers(
  db: Kysely<DB>,
): Promise<{ rows: SupplierRow[]; states: Map<string, SupplierStateRow> }> {
  const rows = await db.selectFrom("supplier").selectAll().orderBy("code").execute();
  const states = await db.selectFrom("supplier_state").selectAll().execute();
  return { rows, states: new Map(states.map((state) => [state.supplier, state])) };
}

export function readSupplier(db: Kysely<DB>, code: string): Promise<SupplierRow | undefined> {
  return db.selectFrom("supplier").selectAll().where("code", "=", code).executeTakeFirst();
}

type StateChange = Partial<Omit<SupplierStateRow, "supplier">>;

/** Stores facts about a supplier; those that are not named stay as they are. */
export async function remember(tx: Tx, supplier: string, change: StateChange): Promise<void> {
  await tx
    .insertInto("supplier_state")
    .values({ supplier, ...change })
    .onConflict((conflict) => conflict.column("supplier").doUpdateSet(change))
    .execute();
}

/**
 * Claims the enabled suppliers whose float was not asked for since `before`, and of those in `telling`, whose
 * float may tell of an order without an outcome, since `soon`. The caller asks them.
 */
export async function claimFloats(
  tx: Tx,
  { before, soon, telling, at }: { before: Date; soon: Date; telling: readonly string[]; at: Date },
): Promise<string[]> {
  const { rows } = await sql<{ supplier: string }>`
    insert into supplier_state as s (supplier, asked_at) select code, ${at} from supplier where is_enabled
        on conflict (supplier) do update set asked_at = ${at}
         where s.asked_at is null or s.asked_at < ${before}
            or s.asked_at < ${soon} and s.supplier = any (${textArray(telling)}::text[]) and exists (
               select from attempt_live a where a.supplier = s.supplier and a.state = 'unknown' and not exists (
                 select from attempt_evidence e where e.purchase_id = a.purchase_id and e.attempt = a.attempt
                    and e.kind in ('float_fell', 'float_same', 'float_unclear')))
    returning supplier`.execute(tx);
  return rows.map((row) => row.supplier);
}

/** Stores a float; returns since when it was low before. */
export async function writeFloat(
  tx: Tx,
  read: { supplier: string; float: Kobo; isLow: boolean; at: Date },
): Promise<{ wasLow: boolean }> {
  const { supplier, float, isLow, at } = read;
  const before = await tx
    .selectFrom("supplier_state")
    .select("low_since")
    .where("supplier", "=", supplier)
    .forUpdate()
    .executeTakeFirst();
  const low_since = isLow ? (before?.low_since ?? at) : null;
  await remember(tx, supplier, { float_kobo: float, float_read_at: at, low_since });
  return { wasLow: (before?.low_since ?? null) !== null };
}

/** Replaces the supplier's own list as a whole. */
export async function writeListing(tx: Tx, supplier: string, plans: readonly SupplierPlan[]): Promise<void> {
  await tx.deleteFrom("supplier_listing").where("supplier", "=", supplier).execute();
  const once = [...new Map(plans.map((plan) => [plan.code, plan])).values()];
  for (let first = 0; first < once.length; first += 500)
    await tx
      .insertInto("supplier_listing")
      .values(
        once.slice(first, first + 500).map(({ cost, ...plan }) => ({
          ...plan,
          supplier,
          cost_kobo: cost ?? null,
        })),
      )
      .execute();
}

/** Compares one supplier's list with the plans on sale: each code of either side once per plan. */
export type Compared = {
  code: string;
  listed: { network: string; name: string; type: string; validity: string; cost: Kobo | null } | undefined;
  ours: { id: string; number: number; name: string; network: string; known: Kobo } | undefined;
};

export async function compareListing(db: Kysely<DB>, supplier: string): Promise<Compared[]> {
  const { rows } = await sql<{
    code: string;
    network: string | null;
    name: string;
    type: string;
    validity: string;
    cost: Kobo | null;
    id: string | null;
    number: number;
    our_name: string;
    our_network: string;
    known: Kobo;
  }>`
    select coalesce(l.code, o.code) as code, l.network, l.name, l.type, l.validity, l.cost_kobo as cost,
           o.id, o.number, o.name as our_name, o.network as our_network, o.known
      from (select * from supplier_listing where supplier = ${supplier}) l
      full join (select ps.plan_code as code, p.id, p.number, p.network, coalesce(ps.cost_kobo, p.cost_kobo) as known,
                        p.name || ' ' || p.plan_type || ' ' || p.validity as name
                   from plan_supplier ps join plan p on p.id = ps.plan_id and p.retired_at is null
                  where ps.supplier = ${supplier} and ps.plan_code <> '') o on o.code = l.code
     order by o.number, code`.execute(db);
  return rows.map((row) => ({
    code: row.code,
    listed:
      row.network === null
        ? undefined
        : { network: row.network, name: row.name, type: row.type, validity: row.validity, cost: row.cost },
    ours:
      row.id === null
        ? undefined
        : { id: row.id, number: row.number, name: row.our_name, network: row.our_network, known: row.known },
  }));
}

/** Stores the cost of a plan at the supplier, as its list has it. */
export async function writeLinkCost(
  tx: Tx,
  { planId, supplier, cost }: { planId: string; supplier: string; cost: Kobo | null },
): Promise<void> {
  await tx
    .updateTable("plan_supplier")
    .set({ cost_kobo: cost })
    .where("plan_id", "=", planId)
    .where("supplier", "=", supplier)
    .execute();
}

/** Outcomes of one supplier and service since a time. Times in seconds. */
export type Health = {
  supplier: string;
  service: Service;
  delivered: number;
  rejected: number;
  p50: number | null;
  p95: number | null;
};

/** The most orders, and the most refusals, that are read of each supplier, newest first. */
const NEWEST = 5_000;

/**
 * Returns the outcomes of suppliers since a time, from their newest orders and refusals. The time is compared
 * together with the supplier, so that no index by time alone is read, once for each supplier.
 */
export async function readHealth(db: Kysely<DB>, since: Date): Promise<Health[]> {
  const { rows } = await sql<Health>`
    with sold as (
      select s.code as supplier, t.type as service, extract(epoch from t.finished_at - t.created_at)::float8 as seconds, t.attempt
        from supplier s cross join lateral (
             select type, status, created_at, finished_at, attempt from wallet_transaction
              where supplier = s.code and (supplier, created_at) >= (s.code, ${since}) order by created_at desc, id desc limit ${NEWEST}) t
       where t.status = 'success'
    ), refused as (
      select s.code as supplier, r.type as service
        from supplier s cross join lateral (
             select a.purchase_id, (select type from wallet_transaction where id = a.purchase_id) as type
               from attempt_rejected a
              where a.supplier = s.code and a.rejected_at >= ${since} and a.rejected_by = 'supplier'
              order by a.rejected_at desc limit ${NEWEST}) r
    ), counted as (
      select supplier, service, count(*)::integer as delivered, 0 as rejected,
             percentile_disc(0.5) within group (order by seconds) filter (where attempt = 1) as p50,
             percentile_disc(0.95) within group (order by seconds) filter (where attempt = 1) as p95
        from sold group by supplier, service
      union all
      select supplier, service, 0, count(*)::integer, null, null from refused group by supplier, service
    )
    select supplier, service, sum(delivered)::integer as delivered, sum(rejected)::integer as rejected, max(p50) as p50, max(p95) as p95
      from counted group by supplier, service`.execute(db);
  return rows;
}

/** Counts orders whose outcome is open, by supplier and service. */
export async function countOpenOrders(
  db: Kysely<DB>,
): Promise<{ supplier: string; service: Service; open: number }[]> {
  const { rows } = await sql<{ supplier: string; service: Service; open: number }>`
    select a.supplier, t.type as service, count(*)::integer as open
      from (select supplier, purchase_id from attempt_live order by purchase_id limit 10000) a
      join wallet_transaction t on t.id = a.purchase_id group by a.supplier, t.type`.execute(db);
  return rows;
}
