import type { Kysely, Transaction } from "kysely";
import { LEDGER_STOP } from "../../core/checks.ts";
import type { DB } from "../schema.ts";

/** Stop selling for these reasons. `since` of a reason found again is the newest time, so an older check cannot lift it. */
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

/** Lift the checker's own stops that are not newer than the full check that passed; people's stops stay. Answers how many. */
export async function liftLedgerStops(tx: Transaction<DB>, checkedAt: Date): Promise<number> {
  const lifted = await tx
    .deleteFrom("selling_stop")
    .where("reason", "like", `${LEDGER_STOP}%`)
    .where("since", "<=", checkedAt)
    .executeTakeFirst();
  return Number(lifted.numDeletedRows);
}

/** Lift the stops that people set. */
export async function liftPeoplesStops(tx: Transaction<DB>): Promise<void> {
  await tx.deleteFrom("selling_stop").where("reason", "not like", `${LEDGER_STOP}%`).execute();
}

/** Why selling is stopped, oldest reason first. */
export async function readStops(db: Kysely<DB>): Promise<string[]> {
  const rows = await db
    .selectFrom("selling_stop")
    .select("reason")
    .orderBy("since")
    .orderBy("reason")
    .execute();
  return rows.map(({ reason }) => reason);
}
