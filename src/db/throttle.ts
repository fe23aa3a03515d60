import { sql } from "kysely";
import type { Throttle } from "../core/throttle.ts";
import type { Db, Tx } from "./schema.ts";

export type Throttles = ReadonlyMap<string, Throttle>;

type Row = { subject: string; failures: number; last_failure: Date; locked_until: Date | null };

/** Reads the states of these subjects without locks; a subject without a row is missing from the map. */
export async function readThrottles(db: Db, subjects: readonly string[]): Promise<Throttles> {
  const rows = await db.selectFrom("login_throttle").selectAll().where("subject", "in", subjects).execute();
  return byId(rows);
}

/** Reads the same states and locks their rows, always in the same order; missing rows are created. */
export async function lockThrottles(tx: Tx, subjects: readonly string[], now: Date): Promise<Throttles> {
  const rows = await tx
    .insertInto("login_throttle")
    .values(
      [...new Set(subjects)]
        .sort()
        .map((subject) => ({ subject, failures: 0, last_failure: now, locked_until: null })),
    )
    .onConflict((conflict) =>
      conflict.column("subject").doUpdateSet({ subject: (eb) => eb.ref("excluded.subject") }),
    )
    .returningAll()
    .execute();
  return byId(rows);
}

/** Writes the states of subjects whose rows are locked. */
export async function saveThrottles(tx: Tx, states: Throttles): Promise<void> {
  for (const [subject, { failures, lastFailure, lockedUntil }] of states)
    await tx
      .updateTable("login_throttle")
      .set({ failures, last_failure: lastFailure, locked_until: lockedUntil })
      .where("subject", "=", subject)
      .execute();
}

export async function clearThrottle(tx: Tx, subject: string): Promise<void> {
  await tx.deleteFrom("login_throttle").where("subject", "=", subject).execute();
}

/** Clears failures and locks; the rows stay. */
export async function unlockThrottles(tx: Tx, subjects: readonly string[]): Promise<void> {
  await tx
    .updateTable("login_throttle")
    .set({ failures: 0, locked_until: null })
    .where("subject", "in", subjects)
    .execute();
}

/** Deletes failures older than `failuresBefore`, and familiar addresses not used since `familiarBefore`. */
export async function deleteOldThrottles(
  db: Db,
  times: { failuresBefore: Date; familiarBefore: Date },
): Promise<bigint> {
  const { numDeletedRows } = await db
    .deleteFrom("login_throttle")
    .where(
      sql<boolean>`last_failure < case when starts_with(subject, 'familiar:')
        then ${times.familiarBefore}::timestamptz else ${times.failuresBefore}::timestamptz end`,
    )
    .executeTakeFirstOrThrow();
  return numDeletedRows;
}

function byId(rows: readonly Row[]): Throttles {
  return new Map(
    rows.map((row) => [
      row.subject,
      { failures: row.failures, lastFailure: row.last_failure, lockedUntil: row.locked_until },
    ]),
  );
}
