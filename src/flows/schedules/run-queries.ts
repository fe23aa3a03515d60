import { sql } from "kysely";
import type { Tx } from "../../db/schema.ts";
import type { RunRow, ScheduleRow } from "./queries.ts";

/** Due dates while they are bought. */

/** Takes active schedules whose time has come and holds them until the commit. One order at a time. */
export function takeDue(tx: Tx, { now, limit }: { now: Date; limit: number }): Promise<ScheduleRow[]> {
  return tx
    .selectFrom("schedule")
    .selectAll()
    .where("state", "=", "active")
    .where("next_at", "<=", now)
    .where(hasNoOpenRun)
    .orderBy("next_at")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

const hasNoOpenRun = sql<boolean>`not exists (
  select from schedule_run r where r.schedule_id = schedule.id and r.state in ('waiting', 'buying'))`;

/** Takes active schedules whose owners are to be told of their next due date. */
export function takeToTell(tx: Tx, { now, limit }: { now: Date; limit: number }): Promise<ScheduleRow[]> {
  return tx
    .selectFrom("schedule")
    .selectAll()
    .where("state", "=", "active")
    .where("tell_at", "<=", now)
    .orderBy("tell_at")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Takes due dates that wait for their next try, or that their process has left; one process looks. */
export async function takeRuns(
  tx: Tx,
  { now, leaseUntil, limit }: { now: Date; leaseUntil: Date; limit: number },
): Promise<(RunRow & { was: "waiting" | "buying" })[]> {
  const { rows } = await sql<RunRow & { was: "waiting" | "buying" }>`
    with old as materialized (
      select id, state as was from schedule_run where state in ('waiting', 'buying') and look_at <= ${now}
       order by look_at limit ${limit} for update skip locked)
    update schedule_run r set state = 'buying', look_at = ${leaseUntil}
      from old
     where r.id = old.id returning r.*, old.was`.execute(tx);
  return rows;
}

export async function schedulesOf(tx: Tx, ids: readonly string[]): Promise<Map<string, ScheduleRow>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.selectFrom("schedule").selectAll().where("id", "in", ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Writes down what became of a due date under the key of its try; false where another try has it. An order is
 * true of its due date whatever that was thought to be. `isClosed`: nothing can be bought under the key.
 */
export async function noteRun(
  tx: Tx,
  run: Pick<RunRow, "id" | "key_id">,
  next: Partial<RunRow> & { isClosed?: true },
): Promise<boolean> {
  const { isClosed, ...columns } = next;
  const noted = await tx
    .updateTable("schedule_run")
    .set({ look_at: null, ...columns, ...(isClosed ? { key_id: sql<string>`gen_random_uuid()` } : {}) })
    .where("id", "=", run.id)
    .where("key_id", "=", run.key_id)
    .where("state", "in", columns.state === "ordered" ? ["buying", "waiting", "skipped"] : ["buying"])
    .executeTakeFirst();
  return noted.numUpdatedRows > 0n;
}

export async function hasOpenRun(tx: Tx, id: string): Promise<boolean> {
  const open = await tx
    .selectFrom("schedule_run")
    .select("id")
    .where("schedule_id", "=", id)
    .where("state", "in", ["waiting", "buying"])
    .executeTakeFirst();
  return open !== undefined;
}

/** The latest data that a person bought for a number. */
export function lastDataOf(
  tx: Tx,
  { userId, number }: { userId: string; number: string },
): Promise<{ created_at: Date; plan_id: string | null; status: string } | undefined> {
  return tx
    .selectFrom("wallet_transaction")
    .select(["created_at", "plan_id", "status"])
    .where("number", "=", number)
    .where("user_id", "=", userId)
    .where("kind", "=", "purchase_data")
    .where("status", "in", ["processing", "success"])
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
}
