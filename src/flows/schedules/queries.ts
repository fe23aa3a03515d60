import { type Selectable, sql } from "kysely";
import type { Kobo } from "../../core/money.ts";
import { type Calendar, rhythmOf, DAY_MS } from "../../core/schedules.ts";
import type { DB, Db, Tx } from "../../db/schema.ts";

/** Schedules and their due dates, as their owners keep them. */

export type ScheduleRow = Selectable<DB["schedule"]>;
export type RunRow = Selectable<DB["schedule_run"]>;
export type Whose = { userId: string; id: string };

export const calendarOf = ({ every, on_days, hour, stop_on }: ScheduleRow): Calendar => ({
  rhythm: rhythmOf(every, on_days),
  hour,
  stopOn: stop_on,
});

/** Locks the owner and counts their schedules that have not ended. */
export async function lockAndCount(tx: Tx, userId: string): Promise<number> {
  await tx.selectFrom("app_user").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
  const { count } = await tx
    .selectFrom("schedule")
    .select((eb) => eb.fn.countAll<bigint>().as("count"))
    .where("user_id", "=", userId)
    .where("state", "<>", "ended")
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function findSchedule(db: Db, id: string): Promise<ScheduleRow | undefined> {
  return db.selectFrom("schedule").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Reads a schedule with its row locked: whatever changes it does so one after the other. */
export function lockSchedule(tx: Tx, id: string): Promise<ScheduleRow | undefined> {
  return tx.selectFrom("schedule").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Stores a schedule unless its id is taken. */
export async function insertSchedule(tx: Tx, row: ScheduleRow): Promise<void> {
  await tx
    .insertInto("schedule")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function updateSchedule(tx: Tx, id: string, next: Partial<ScheduleRow>): Promise<void> {
  await tx.updateTable("schedule").set(next).where("id", "=", id).execute();
}

/** The columns of the next due date; its owner is told a day before, where that is still to come. */
export function nextColumns(next: Date | undefined, now: Date) {
  const tellAt = next && new Date(next.getTime() - DAY_MS);
  return { next_at: next ?? null, tell_at: tellAt && tellAt > now ? tellAt : null };
}

/** Schedules that have not ended by their next due date, then the newest that have. */
export function listSchedules(db: Db, userId: string, limit: number): Promise<ScheduleRow[]> {
  return db
    .selectFrom("schedule")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy((eb) => eb("state", "=", "ended"))
    .orderBy("next_at", (by) => by.asc().nullsLast())
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** An order without an outcome counts as bought until it has failed. */
const BOUGHT = sql<boolean>`t.status not in ('failed', 'refunded')`;

/** How many purchases each of these schedules made. */
export async function countBought(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("schedule_run as r")
    .innerJoin("wallet_transaction as t", "t.id", "r.transaction_id")
    .select((eb) => ["r.schedule_id", eb.fn.countAll<bigint>().as("count")])
    .where("r.schedule_id", "in", ids)
    .where(BOUGHT)
    .groupBy("r.schedule_id")
    .execute();
  return new Map(rows.map((row) => [row.schedule_id, Number(row.count)]));
}

/** The sum of what a person's schedules bought since a moment, in kobo. */
export async function spentSince(db: Db, userId: string, since: Date): Promise<bigint> {
  const { sum } = await db
    .selectFrom("schedule as s")
    .innerJoin("schedule_run as r", "r.schedule_id", "s.id")
    .innerJoin("wallet_transaction as t", "t.id", "r.transaction_id")
    .select(sql<bigint>`coalesce(sum(t.amount_kobo), 0)::bigint`.as("sum"))
    .where("s.user_id", "=", userId)
    .where("r.due_at", ">=", since)
    .where(BOUGHT)
    .executeTakeFirstOrThrow();
  return sum;
}

export type SeenRun = RunRow & { status: string | null; paid: Kobo | null };

export function listRuns(
  db: Db,
  id: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<SeenRun[]> {
  return db
    .selectFrom("schedule_run as r")
    .leftJoin("wallet_transaction as t", "t.id", "r.transaction_id")
    .selectAll("r")
    .select(["t.status", "t.amount_kobo as paid"])
    .where("r.schedule_id", "=", id)
    .orderBy("r.due_at", "desc")
    .offset(offset)
    .limit(limit)
    .execute();
}

/** Writes a due date down once. */
export async function insertRun(
  tx: Tx,
  run: Pick<RunRow, "schedule_id" | "due_at" | "state" | "price_kobo" | "refusal" | "look_at">,
): Promise<RunRow | undefined> {
  return tx
    .insertInto("schedule_run")
    .values({ ...run, id: sql`gen_random_uuid()`, key_id: sql`gen_random_uuid()` })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}
