import { sql } from "kysely";
import type { Db, Tx } from "../schema.ts";

/** The lease of the one full check at a time, and how far that check is (rules 8.7). */

/** A holder beats every few seconds; one that is silent this long is dead or cut off. Database time. */
const SILENT_AFTER = "90 seconds";

export type Progress = { begunAt: Date; movements: number; expected: number };

export type Begun = { sealedTo: Date | undefined; isFromZero: boolean };

/** Takes the lease, or returns undefined while another process holds it. */
export async function takeLease(tx: Tx, holder: string): Promise<Begun | undefined> {
  const row = await tx
    .updateTable("ledger_check_run")
    .set({
      holder,
      beat_at: sql<Date>`clock_timestamp()`,
      begun_at: sql<Date>`clock_timestamp()`,
      movements: 0n,
      expected: 0n,
    })
    .where((eb) => eb.or([eb("holder", "is", null), SILENT]))
    .returning(["sealed_to", "is_from_zero"])
    .executeTakeFirst();
  return row && { sealedTo: row.sealed_to ?? undefined, isFromZero: row.is_from_zero };
}

const SILENT = sql<boolean>`beat_at < clock_timestamp() - ${sql.lit(SILENT_AFTER)}::interval`;

/** Keeps the lease. Returns false when another process has taken it over. */
export async function beat(db: Db, holder: string): Promise<boolean> {
  const kept = await db
    .updateTable("ledger_check_run")
    .set({ beat_at: sql<Date>`clock_timestamp()` })
    .where("holder", "=", holder)
    .executeTakeFirst();
  return kept.numUpdatedRows > 0n;
}

/** Another process has taken the check over, because this one was silent for too long. */
class LeaseLost extends Error {
  constructor() {
    super("the lease of the ledger check was taken over");
  }
}

/**
 * Counts movements that were checked, which is a beat too. It is the last statement of the commit that seals
 * them, so that nobody waits for the row meanwhile. Throws `LeaseLost` when another process has taken over.
 */
export async function addProgress(tx: Tx, holder: string, movements: number): Promise<void> {
  const held = await tx
    .updateTable("ledger_check_run")
    .set((eb) => ({
      movements: eb("movements", "+", BigInt(movements)),
      beat_at: sql<Date>`clock_timestamp()`,
    }))
    .where("holder", "=", holder)
    .executeTakeFirst();
  if (held.numUpdatedRows === 0n) throw new LeaseLost();
}

/** Says how many movements a run will check: the planner's estimate of the table, less what is sealed. */
export async function expectMovements(db: Db): Promise<void> {
  await sql`
    update ledger_check_run set expected = greatest(0,
      (select coalesce(sum(greatest(c.reltuples, 0)), 0) from pg_class c
        where c.relkind = 'r' and (c.oid = 'ledger_posting'::regclass
           or c.oid in (select inhrelid from pg_inherits where inhparent = 'ledger_posting'::regclass)))
      - (select coalesce(sum(movements), 0) from ledger_seal))`.execute(db);
}

/** Ends the lease. `sealedTo` is kept for the next run. */
export async function endLease(
  tx: Tx,
  holder: string,
  ended: { sealedTo?: Date; isDone: boolean },
): Promise<void> {
  await tx
    .updateTable("ledger_check_run")
    .set({
      holder: null,
      ...(ended.sealedTo ? { sealed_to: ended.sealedTo } : {}),
      ...(ended.isDone ? { is_from_zero: false } : {}),
    })
    .where("holder", "=", holder)
    .execute();
}

/** Returns how far the running check is; undefined while none runs. */
export async function readProgress(db: Db): Promise<Progress | undefined> {
  const row = await db
    .selectFrom("ledger_check_run")
    .select(["begun_at", "movements", "expected"])
    .where("holder", "is not", null)
    .where((eb) => eb.not(SILENT))
    .executeTakeFirst();
  if (!row?.begun_at) return undefined;
  return { begunAt: row.begun_at, movements: Number(row.movements), expected: Number(row.expected) };
}
