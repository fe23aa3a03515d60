import { type Kysely, type RawBuilder, sql } from "kysely";
import { firstIdAt } from "../../core/ids.ts";
import type { Kobo } from "../../core/money.ts";
import { writtenName } from "../../core/services.ts";
import type { Service } from "../../core/transactions.ts";
import { textArray } from "../../db/arrays.ts";
import { isService } from "../../db/kinds.ts";
import type { DB, Db } from "../../db/schema.ts";

/**
 * The figures that alerts are judged by. Each is bounded: by the hours of `sales_hour`, by what is open, by a
 * range of ids (which grow with time), or by a number of rows.
 */

export type Outcome = { subject: string; good: number; bad: number };

/** The most refusals of one supplier that are counted. */
const MAX_REFUSED = 5_000;

/**
 * Counts what each supplier that is on delivered and refused: deliveries in these hours of sales, refusals
 * since then that are its own fault.
 */
export async function readSupplierOutcomes(db: Db, since: Date): Promise<Outcome[]> {
  const { rows } = await sql<Outcome>`
    select s.code as subject, coalesce(h.lines, 0)::integer as good, r.refused as bad
      from supplier s
      left join (select supplier, sum(lines) as lines from sales_hour
                  where hour >= ${since} and status = 'success' and ${isService("type")}
                  group by supplier) h on h.supplier = s.code
      cross join lateral (select count(*)::integer as refused from (
             select from attempt_rejected a
              where a.supplier = s.code and a.rejected_at >= ${since} and a.rejected_by = 'supplier'
              order by a.rejected_at desc limit ${MAX_REFUSED}) newest) r
     where s.is_enabled order by s.code`.execute(db);
  return rows;
}

/** Counts the purchases of each product that were delivered and that failed, in these hours of sales. */
export async function readProductOutcomes(db: Db, since: Date): Promise<Outcome[]> {
  const { rows } = await sql<Omit<Outcome, "subject"> & { product: string; type: Service }>`
    select product, type,
           (sum(lines) filter (where status = 'success'))::integer as good,
           (sum(lines) filter (where status = 'failed'))::integer as bad
      from sales_hour where hour >= ${since} and ${isService("type")}
       and status in ('success', 'failed') group by product, type order by 1, 2`.execute(db);
  return rows.map(({ product, type, good, bad }) => ({
    subject: `${writtenName(product)}${SUFFIX[type]}`,
    good: good ?? 0,
    bad: bad ?? 0,
  }));
}

/** The words that follow a product's name where the name alone does not tell the service. */
const SUFFIX: Record<Service, string> = {
  airtime: " airtime",
  data: " data",
  electricity: "",
  cable: " cable TV",
  internet: " internet",
  exam: " PINs",
  recharge: "s",
  abroad: ": airtime and data",
  betting: " betting accounts",
};

export type InFlight = { subject: string; open: number; oldest: Date | null };
/** The most open rows of one kind that are looked at, the oldest first. */
const MAX_OPEN = 5_000;

/** Counts open purchases, withdrawals and sales of airtime, with the time of the oldest. */
export async function readInFlight(db: Db, now: Date): Promise<InFlight[]> {
  const { rows } = await sql<InFlight>`
    select 'purchases' as subject, count(*)::integer as open, min(a.dispatched_at) as oldest
      from (select purchase_id, dispatched_at from attempt_live order by purchase_id limit ${MAX_OPEN}) a
      join wallet_transaction t on t.id = a.purchase_id and t.status in ('pending', 'processing')
    union all
    select 'withdrawals', count(*)::integer, min(dispatched_at)
      from (select dispatched_at, held_until from payout where next_check_at is not null limit ${MAX_OPEN}) p
     where held_until is null or held_until <= ${now}
    union all
    select 'sales of airtime', count(*)::integer, min(dispatched_at)
      from (select dispatched_at from airtime_to_cash where next_check_at is not null limit ${MAX_OPEN}) c`.execute(
    db,
  );
  return rows;
}

export type Silence = {
  provider: string;
  lastAt: Date | null;
  /** The notices of the week, counted up to the number that makes them usual. */
  usual: number;
  /** Payments that we learnt of otherwise since the last notice, and those that still wait. */
  unheard: number;
  waiting: number;
};

/** Returns what is known of the notices of each payment provider. `usual` counts no further than asked. */
export async function readSilence(
  db: Db,
  asked: { providers: readonly string[]; weekAgo: Date; youngest: Date; usual: number },
): Promise<Silence[]> {
  const { rows } = await sql<{ provider: string; lastAt: Date | null; usual: number }>`
    select p.provider, (select max(received_at) from inbound_event where party = p.provider) as "lastAt",
           (select count(*)::integer from (select from inbound_event where party = p.provider
             and received_at >= ${asked.weekAgo} limit ${asked.usual}) e) as usual
      from unnest(${textArray(asked.providers)}::text[]) as p(provider)`.execute(db);
  const usual = rows.filter((row) => row.usual >= asked.usual);
  return Promise.all(usual.map((row) => countUnheard(db, row, asked)));
}

async function countUnheard(
  db: Db,
  row: Omit<Silence, "unheard" | "waiting">,
  { weekAgo, youngest }: { weekAgo: Date; youngest: Date },
): Promise<Silence> {
  const since = firstIdAt(row.lastAt ?? weekAgo);
  const until = firstIdAt(youngest);
  const { rows } = await sql<{ unheard: number; waiting: number }>`
    select (count(*) filter (where is_done))::integer as unheard, (count(*) filter (where not is_done))::integer as waiting
      from (select state = 'paid' as is_done from funding
             where id >= ${since} and id < ${until} and provider = ${row.provider} and state in ('pending', 'paid')
             limit ${MAX_OPEN}) f`.execute(db);
  const payouts = await sql<{ unheard: number }>`
    select count(*)::integer as unheard from (select from payout
      where id >= ${since} and id < ${until} and provider = ${row.provider} and state = 'paid' limit ${MAX_OPEN}) p`.execute(
    db,
  );
  const { unheard = 0, waiting = 0 } = rows[0] ?? {};
  return { ...row, unheard: unheard + (payouts.rows[0]?.unheard ?? 0), waiting };
}

/** Returns plans on sale whose cheapest price is below what a supplier's own list now says they cost. */
export async function readDearerLists(
  db: Db,
): Promise<{ number: number; name: string; supplier: string; cost: Kobo; price: Kobo }[]> {
  const { rows } = await sql<{ number: number; name: string; supplier: string; cost: Kobo; price: Kobo }>`
    select p.number, p.network || ' ' || p.name as name, l.supplier, l.cost_kobo as cost,
           least(p.price_kobo, p.reseller_kobo, p.api_kobo, p.partner_kobo) as price
      from plan_supplier ps
      join plan p on p.id = ps.plan_id and p.retired_at is null and p.is_available
      join supplier s on s.code = ps.supplier and s.is_enabled
      join supplier_listing l on l.supplier = ps.supplier and l.code = ps.plan_code
     where l.cost_kobo > least(p.price_kobo, p.reseller_kobo, p.api_kobo, p.partner_kobo)
     order by p.number limit 1000`.execute(db);
  return rows;
}

/** The most withdrawals that are summed. */
const MAX_PAYOUTS = 50_000;

/** Sums withdrawals that were not refused, by how many full hours ago they were asked for. */
export async function readWithdrawnByHour(
  db: Db,
  { now, since }: { now: Date; since: Date },
): Promise<{ hoursAgo: number; amount: Kobo }[]> {
  const { rows } = await sql<{ hoursAgo: number; amount: Kobo }>`
    select floor(extract(epoch from ${now}::timestamptz - created_at) / 3600)::integer as "hoursAgo",
           sum(amount_kobo)::bigint as amount
      from (select created_at, amount_kobo, state from payout where id >= ${firstIdAt(since)} order by id desc limit ${MAX_PAYOUTS}) p
     where state <> 'failed' and created_at > ${since} group by 1`.execute(db);
  return rows;
}

/** Returns people with more than `above` withdrawals since a time, who have the most first. */
export async function readManyWithdrawals(
  db: Db,
  { since, above }: { since: Date; above: number },
): Promise<{ userId: string; userName: string; times: number; amount: Kobo }[]> {
  const { rows } = await sql<{ userId: string; userName: string; times: number; amount: Kobo }>`
    select m.user_id as "userId", u.user_name as "userName", m.times, m.amount
      from (select user_id, count(*)::integer as times, sum(amount_kobo)::bigint as amount
              from (select user_id, amount_kobo from payout where id >= ${firstIdAt(since)} order by id desc limit ${MAX_PAYOUTS}) p
             group by user_id having count(*) > ${above} order by 2 desc limit 50) m
      join app_user u on u.id = m.user_id order by m.times desc`.execute(db);
  return rows;
}

/** Counts the rows of each queue that were due before a time, up to `most` of each. */
export async function countOverdue(
  db: Db,
  { before, most }: { before: Date; most: number },
): Promise<{ subject: string; rows: number }[]> {
  const count = (table: string, rest: RawBuilder<unknown>) =>
    sql`(select count(*)::integer from (select from ${sql.table(table)} where ${rest} limit ${most}) q)`;
  const { rows } = await sql<{ subject: string; rows: number }>`
    select 'emails' as subject, ${count("mail", sql`not is_bulk and next_try_at < ${before}`)} as rows
    union all select 'webhooks', ${count("webhook_delivery", sql`next_try_at < ${before}`)}
    union all select 'notices of payment providers', ${count("inbound_event", sql`processed_at is null and next_check_at < ${before}`)}
    union all select 'questions to suppliers', ${count("attempt_live", sql`next_check_at < ${before}`)}
    union all select 'questions to banks', ${count("payout", sql`next_check_at < ${before}`)}
    union all select 'messages about alerts', ${count("alert_message", sql`next_try_at < ${before}`)}`.execute(
    db,
  );
  return rows;
}

/** Returns the size of the database in bytes. */
export async function readSize(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database())::float8 as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** Returns since when each supplier that is on has its credentials. */
export function readCredentialAges(db: Db): Promise<{ code: string; credentials_at: Date | null }[]> {
  return db
    .selectFrom("supplier")
    .select(["code", "credentials_at"])
    .where("is_enabled", "=", true)
    .where("credentials_at", "is not", null)
    .orderBy("code")
    .execute();
}
