import { type Kysely, type Selectable, sql } from "kysely";
import { firstIdAt } from "../core/ids.ts";
import type { Kobo } from "../core/money.ts";
import type { DB } from "../db/schema.ts";

export type SupplierRow = Selectable<DB["supplier"]>;

/** Selects all suppliers: a disabled one may still owe us an answer, and is tested before it is enabled. */
export function readSuppliers(db: Kysely<DB>): Promise<SupplierRow[]> {
  return db.selectFrom("supplier").selectAll().orderBy("code").execute();
}

/** Returns the reasons why selling is stopped, in alphabetical order; empty while it is not stopped. */
export async function readSellingStops(db: Kysely<DB>): Promise<string[]> {
  const stops = await db.selectFrom("selling_stop").select("reason").orderBy("reason").execute();
  return stops.map((stop) => stop.reason);
}

/** Reads one small row: proof that the database answers. Rejects when it does not. */
export function readOneService(db: Kysely<DB>): Promise<unknown> {
  return db.selectFrom("service").select("product").limit(1).execute();
}

/** Writes one small row; with `takesSpace` in a new file, which a full disk refuses. */
export function proveWrites(db: Kysely<DB>, takesSpace: boolean): Promise<unknown> {
  return sql`select prove_writes(${takesSpace})`.execute(db);
}

/** Returns for how many seconds no log has reached the archive; 0 where nothing is archived. */
export async function readArchiveAge(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select case when current_setting('archive_mode') = 'off' then 0
                else extract(epoch from clock_timestamp() - coalesce(last_archived_time, stats_reset))::float8
                end as seconds
      from pg_stat_archiver`.execute(db);
  return rows[0]?.seconds ?? 0;
}

/**
 * Returns our float at each supplier as last read (kobo, null before the first reading) and since when it is
 * low.
 */
export function readFloats(
  db: Kysely<DB>,
): Promise<{ supplier: string; float_kobo: Kobo | null; low_since: Date | null }[]> {
  return db.selectFrom("supplier_state").select(["supplier", "float_kobo", "low_since"]).execute();
}

/**
 * Counts live attempts by state and age class (index into `ageBeginsS`, in seconds). Ids grow with time, so
 * `limit` keeps the oldest.
 */
export function countLiveAttempts(
  db: Kysely<DB>,
  { now, ageBeginsS, limit }: { now: Date; ageBeginsS: readonly number[]; limit: number },
): Promise<{ state: string; age: number; attempts: number }[]> {
  const oldest = db
    .selectFrom("attempt_live")
    .select(["state", "dispatched_at"])
    .orderBy("purchase_id")
    .limit(limit)
    .as("oldest");
  const age = sql<number>`width_bucket(extract(epoch from ${now}::timestamptz - dispatched_at)::float8, ${ageBeginsS}::float8[])`;
  return db
    .selectFrom(oldest)
    .select(["state", age.as("age"), sql<number>`count(*)::int`.as("attempts")])
    .groupBy(["state", "age"])
    .execute();
}

/** Only this many of the newest are counted, so that a scrape has the same cost on a busy day. */
const MAX_PAYMENTS = 10_000;

/** Counts fundings or payouts begun since then. Ids grow with time, so they are a range. */
export function countPayments(
  db: Kysely<DB>,
  what: "funding" | "payout",
  since: Date,
): Promise<{ provider: string; state: string; rows: number }[]> {
  const newest = db
    .selectFrom(what)
    .select(["provider", "state"])
    .where("id", ">=", firstIdAt(since))
    .orderBy("id", "desc")
    .limit(MAX_PAYMENTS)
    .as("newest");
  return db
    .selectFrom(newest)
    .select(["provider", "state", sql<number>`count(*)::int`.as("rows")])
    .groupBy(["provider", "state"])
    .execute();
}

/** Returns the figures of the last look of the alerts. */
export function readAlertFigures(
  db: Kysely<DB>,
): Promise<{ rule: string; subject: string; value: number; threshold: number }[]> {
  return db.selectFrom("alert_reading").selectAll().limit(2_000).execute();
}

/** Counts the open alerts of each severity. */
export async function countAlerts(
  db: Kysely<DB>,
): Promise<{ severity: "urgent" | "soon"; alerts: number }[]> {
  const { rows } = await sql<{ severity: "urgent" | "soon"; alerts: number }>`
    select s.severity, (select count(*)::integer from alert where closed_at is null and severity = s.severity) as alerts
      from unnest(array['urgent', 'soon']) as s(severity)`.execute(db);
  return rows;
}

/** Returns when a process last began a look of the alerts. */
export async function readLookedAt(db: Kysely<DB>): Promise<Date | undefined> {
  return (await db.selectFrom("alert_look").select("begun_at").executeTakeFirst())?.begun_at;
}

/** The channel of PostgreSQL on which the processes of a service report to each other. */
export const PROCESS_CHANNEL = "airtide_process";

/** Sends a report to every process that listens, this one too. */
export function sendReport(db: Kysely<DB>, report: string): Promise<unknown> {
  return sql`select pg_notify(${PROCESS_CHANNEL}, ${report})`.execute(db);
}
