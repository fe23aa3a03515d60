import type { Kysely, Transaction } from "kysely";
import { LEDGER_STOP } from "../../core/checks.ts";
import type { DB } from "../schema.ts";

/**
 * Stops selling for these reasons. A reason that is found again keeps the newest `since`, so that an older
 * check cannot lift it.
 */
export async function stopSelling(tx: Transaction<DB>, reasons: readonly string[], at: Date): Promise<void> {
  if (reasons.length === 0) return;
  await tx
    .insertInto("selling_stop")
    .values(reasons.map((reason) => ({ reason, since: at })))
    .onConflict((conflict) =>
      conflict.column("reason").doUpdateSet((eb) => ({
        since: eb.fn<Date>("greatest", [eb.ref("selling_stop.since"), eb.ref("excluded.since")]),
      })),
    )
    .execute();
}

/**
 * Lifts the ledger check's stops that are not newer than the full check that passed, and returns how many;
 * stops set by people stay.
 */
export async function liftLedgerStops(tx: Transaction<DB>, checkedAt: Date): Promise<number> {
  const lifted = await tx
    .deleteFrom("selling_stop")
    .where("reason", "like", `${LEDGER_STOP}%`)
    .where("since", "<=", checkedAt)
    .executeTakeFirst();
  return Number(lifted.numDeletedRows);
}

/** Lifts the stops that people set. */
export async function liftPeoplesStops(tx: Transaction<DB>): Promise<void> {
  await tx.deleteFrom("selling_stop").where("reason", "not like", `${LEDGER_STOP}%`).execute();
}

/** Returns the reasons why selling is stopped, oldest first. */
export async function readStops(db: Kysely<DB>): Promise<string[]> {
  const rows = await db
    .selectFrom("selling_stop")
    .select("reason")
    .orderBy("since")
    .orderBy("reason")
    .execute();
  return rows.map(({ reason }) => reason);
}
