import { sql } from "kysely";
import type { Db, Tx } from "../../db/schema.ts";

/** Admins who get the reports of the house by mail, and what each was sent. */

export type BookReader = {
  userId: string;
  userName: string;
  email: string;
  daily: boolean;
  monthly: boolean;
};

/** Lists who wants reports, by name. Only admins who are not blocked get any. */
export function listReaders(db: Db): Promise<BookReader[]> {
  return db
    .selectFrom("book_reader as r")
    .innerJoin("app_user as u", "u.id", "r.user_id")
    .select(["u.id as userId", "u.user_name as userName", "u.email", "r.daily", "r.monthly"])
    .where("u.is_admin", "=", true)
    .where("u.is_blocked", "=", false)
    .where((eb) => eb.or([eb("r.daily", "=", true), eb("r.monthly", "=", true)]))
    .orderBy("u.user_name")
    .limit(MAX_READERS)
    .execute();
}

/** More admins than any house has. */
const MAX_READERS = 500;

export async function putReader(
  tx: Tx,
  reader: { userId: string; daily: boolean; monthly: boolean; at: Date },
): Promise<void> {
  const row = { daily: reader.daily, monthly: reader.monthly, changed_at: reader.at };
  await tx
    .insertInto("book_reader")
    .values({ user_id: reader.userId, ...row })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(row))
    .execute();
}

/** Returns who was sent the report of a period. */
export async function sentTo(db: Db, period: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom("book_report_sent")
    .select("user_id")
    .where("period", "=", period)
    .execute();
  return new Set(rows.map((row) => row.user_id));
}

/** Notes a report as sent; false when it was noted before, by this process or another one. */
export async function noteSent(tx: Tx, sent: { period: string; userId: string; at: Date }): Promise<boolean> {
  const noted = await tx
    .insertInto("book_report_sent")
    .values({ period: sent.period, user_id: sent.userId, sent_at: sent.at })
    .onConflict((conflict) => conflict.columns(["period", "user_id"]).doNothing())
    .returning("user_id")
    .executeTakeFirst();
  return noted !== undefined;
}

export type SentReport = { period: string; userName: string; at: Date };

/** Lists the reports that were sent last. */
export function listSent(db: Db, limit: number): Promise<SentReport[]> {
  return db
    .selectFrom("book_report_sent as s")
    .innerJoin("app_user as u", "u.id", "s.user_id")
    .select(["s.period", "u.user_name as userName", "s.sent_at as at"])
    .orderBy(sql`s.period`, "desc")
    .orderBy("u.user_name")
    .limit(limit)
    .execute();
}
