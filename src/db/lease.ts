import type { AttemptRow, Tx } from "./schema.ts";

/**
 * Only who looks after an attempt may say that it was not delivered. The next check is the lease: when it was moved meanwhile,
 * somebody else has asked since, and where asking means sending again under the same reference, what was refused to us may have
 * been sold to them. The purchase is locked first, as in a settle.
 */
export async function holdsLease(tx: Tx, live: AttemptRow): Promise<boolean> {
  await tx
    .selectFrom("wallet_transaction")
    .select("id")
    .where("id", "=", live.purchase_id)
    .forNoKeyUpdate()
    .execute();
  const held = await tx
    .selectFrom("attempt_live")
    .select("purchase_id")
    .where("purchase_id", "=", live.purchase_id)
    .where("attempt", "=", live.attempt)
    .where("next_check_at", "=", live.next_check_at)
    .forUpdate()
    .executeTakeFirst();
  return held !== undefined;
}
