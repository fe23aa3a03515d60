import type { Updateable } from "kysely";
import type { DB, Tx } from "./schema.ts";

/** Finish a pending line of history; throws when it is not pending, which undoes the transaction. */
export async function closeLine(
  tx: Tx,
  id: string,
  change: Updateable<DB["wallet_transaction"]>,
): Promise<void> {
  await tx
    .updateTable("wallet_transaction")
    .set(change)
    .where("id", "=", id)
    .where("status", "=", "pending")
    .returning("id")
    .executeTakeFirstOrThrow();
}
