import { sql } from "kysely";
import { int8Array, textArray, uuidArray } from "./arrays.ts";
import type { Settlement } from "./money-engine.ts";
import type { AttemptRow, Tx } from "./schema.ts";

/** Locks a purchase that is still processing with this attempt; returns false when it was already decided. */
export async function lockProcessing(tx: Tx, live: AttemptRow): Promise<boolean> {
  const open = await tx
    .selectFrom("wallet_transaction")
    .select("id")
    .where("id", "=", live.purchase_id)
    .where("status", "=", "processing")
    .where("attempt", "=", live.attempt)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return open !== undefined;
}

/** Settles one purchase inside a plain transaction, with the SQL function of the batched path. */
export async function settleOne(tx: Tx, settlement: Settlement): Promise<boolean> {
  const moves = settlement.movements;
  const { rows } = await sql<{
    won: string[];
  }>`select purchase_settle(${settlement.at}, ${uuidArray([settlement.purchaseId])},
    ${int8Array([settlement.attempt])}, ${textArray([settlement.supplierRef])}, ${textArray([settlement.token])},
    ${textArray([settlement.units])}, ${textArray([settlement.note])}, ${`{${settlement.isClaimed}}`},
    ${textArray([settlement.tokens && JSON.stringify(settlement.tokens)])}, ${uuidArray(moves.map((m) => m.subjectId))},
    ${int8Array(moves.map((m) => m.step))}, ${int8Array(moves.map((m) => m.leg))}, ${int8Array(moves.map((m) => m.debit))},
    ${int8Array(moves.map((m) => m.credit))}, ${int8Array(moves.map((m) => m.amount))}) as won`.execute(tx);
  return (rows[0]?.won.length ?? 0) > 0;
}
