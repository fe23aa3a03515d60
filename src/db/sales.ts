import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Kobo } from "../core/money.ts";
import { SERVICES, type Status, type TransactionType } from "../core/transactions.ts";
import type { DB } from "./schema.ts";

/** Reading the figures of days and hours. Days are of Lagos, as 2026-01-31; `to` counts whole. */

export type Days = { from: string | undefined; to: string | undefined };
export type SalesFilter = Days & {
  type: TransactionType | undefined;
  status: Status | undefined;
  network: string | undefined;
  supplier: string | undefined;
};

/** Sums by network ('' where none is meant). `lines` counts rows, `volumeMb` and the rest what was sold. */
export type NetworkSums = {
  network: string;
  lines: number;
  debit: Kobo;
  credit: Kobo;
  sales: Kobo;
  cost: Kobo;
  volumeMb: number;
};

const SOLD: RawBuilder<unknown> = sql`type in (${sql.join(SERVICES.map((service) => sql.lit(service)))}) and status = 'success'`;

/** The sums of whole days, as they were folded last. */
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
           coalesce(sum(cost_kobo) filter (where ${SOLD}), 0)::bigint as cost,
           coalesce(sum(volume_mb) filter (where ${SOLD}), 0)::float8 as "volumeMb"
      from sales_day where ${sql.join(parts, sql` and `)} group by network order by network`.execute(db);
  return rows;
}

/** Purchases of one day by network, status and class of speed. */
export async function speedsOfDay(
  db: Kysely<DB>,
  day: string,
): Promise<{ network: string; status: Status; speed: number; lines: number }[]> {
  const { rows } = await sql<{ network: string; status: Status; speed: number; lines: number }>`
    select case when type = 'electricity' then 'electricity' else network end as network, status, speed, sum(lines)::float8 as lines
      from sales_hour where hour >= ${day}::date::timestamp at time zone 'Africa/Lagos'
       and hour < (${day}::date + 1)::timestamp at time zone 'Africa/Lagos'
       and type in ('airtime', 'data', 'electricity')
     group by 1, 2, 3`.execute(db);
  return rows;
}
