import { type Kysely, type RawBuilder, sql } from "kysely";
import { firstIdAt } from "../../core/ids.ts";
import type { DatedTable } from "../../core/retention.ts";
import type { DB } from "../../db/schema.ts";

/**
 * Rows that nobody will read again (rules 8.11). Each call deletes one portion, so that no lock is held for
 * long.
 */

export type Portion = { before: Date; limit: number };

/** The condition for rows of a table that are old enough. The names are ours, never a caller's. */
const OLD = {
  inbound_event: (before: Date) => sql`processed_at < ${before}`,
  meter_check: (before: Date) => sql`checked_at < ${before}`,
  card_check: (before: Date) => sql`checked_at < ${before}`,
  internet_check: (before: Date) => sql`checked_at < ${before}`,
  abroad_quote: (before: Date) => sql`expires_at < ${before}`,
  account_check: (before: Date) => sql`checked_at < ${before}`,
  limit_use: (before: Date) => sql`day < ${before}::timestamptz::date`,
  payment_pin_reset: (before: Date) => sql`expires_at < ${before}`,
  passkey_challenge: (before: Date) => sql`expires_at < ${before}`,
  login_challenge: (before: Date) => sql`expires_at < ${before}`,
  agent_price_try: (before: Date) => sql`day < ${before}::timestamptz::date`,
  staff_sum: (before: Date) => sql`day < ${before}::timestamptz::date`,
  registration_code: (before: Date) => sql`expires_at < ${before}`,
  staff_reading: (before: Date) => sql`minute < ${before}`,
  staff_reading_day: (before: Date) => sql`day < ${before}::timestamptz::date`,
  supplier_float_reading: (before: Date) => sql`read_at < ${before}`,
  delivery_span: (before: Date) => sql`since < ${before}`,
  plan_sales_hour: (before: Date) => sql`hour < ${before}`,
  alert: (before: Date) => sql`id < ${firstIdAt(before)} and closed_at is not null`,
  alert_message: (before: Date) => sql`created_at < ${before} and next_try_at is null`,
  webhook_delivery: (before: Date) => sql`created_at < ${before} and next_try_at is null`,
  chat_code: (before: Date) => sql`expires_at < ${before}`,
  chat_offer: (before: Date) => sql`made_at < ${before}`,
  chat_message: (before: Date) => sql`created_at < ${before}`,
  chat_update: (before: Date) => sql`taken_at < ${before}`,
  channel_session: (before: Date) => sql`touched_at < ${before}`,
  push_message: (before: Date) => sql`created_at < ${before}`,
} as const satisfies Partial<Record<DatedTable, (before: Date) => RawBuilder<unknown>>>;

export type TidyTable = keyof typeof OLD;
export const TIDY_TABLES = Object.keys(OLD) as TidyTable[];

/**
 * Deletes up to `limit` old rows and returns how many. Rows that another transaction holds are left for the
 * next call.
 */
export async function deleteOld(db: Kysely<DB>, table: TidyTable, portion: Portion): Promise<number> {
  const deleted = await sql`
    delete from ${sql.table(table)} where ctid = any (array(
      select ctid from ${sql.table(table)} where ${OLD[table](portion.before)} limit ${portion.limit} for update skip locked))`.execute(
    db,
  );
  return Number(deleted.numAffectedRows ?? 0n);
}

/**
 * Makes a partition that is missing or drops one that is past its time (rules 8.51), and says which; null
 * when nothing is to be done. Throws when another transaction holds the table: ask again later.
 */
export async function stepPartitions(db: Kysely<DB>): Promise<string | null> {
  const { rows } = await sql<{ step: string | null }>`select partition_step() as step`.execute(db);
  return rows[0]?.step ?? null;
}

/** True when a lock was not to be had within the time that may be waited for it. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "55P03";
}

/** Erases old webhook secrets that sign no longer (rules 13.13). */
export async function eraseOldSecrets(db: Kysely<DB>): Promise<void> {
  await db
    .updateTable("webhook_endpoint")
    .set({ old_secret: null, old_secret_until: null })
    .where("old_secret_until", "<=", sql<Date>`now()`)
    .execute();
}
