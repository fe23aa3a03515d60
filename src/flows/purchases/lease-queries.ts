import { isMessageOut } from "../../core/outside-attempt.ts";
import type { AttemptRow, Tx } from "../../db/schema.ts";
import { lockProcessing } from "../../db/settle.ts";
import { isRefundWaiting } from "../approvals/queries.ts";

/**
 * True when the caller still holds the lease of the attempt, which is its next check. Only the holder may
 * record that an order was not delivered: when the lease has moved, another process has asked since, and
 * where asking means sending again under the same reference, an order refused to us may have been sold to it.
 * The purchase is locked first, as in a settle.
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

/**
 * Records until when the order may be on its way again. False when the attempt is not the caller's any more,
 * or its money went back or is asked back. Locks the purchase first, as every decider does.
 */
export async function claimResend(
  tx: Tx,
  claim: { live: AttemptRow; at: Date; until: Date },
): Promise<boolean> {
  const { live, at, until } = claim;
  const isHeld = await lockProcessing(tx, live);
  if (!isHeld || (await isRefundWaiting(tx, live.purchase_id, at)) || !(await holdsLease(tx, live)))
    return false;
  await tx
    .updateTable("attempt_live")
    .set({ sending_until: until })
    .where("purchase_id", "=", live.purchase_id)
    .execute();
  return true;
}

/** Returns the live attempt of a purchase, locked until the commit. Call it under the purchase's lock. */
export function lockAttempt(tx: Tx, purchaseId: string): Promise<AttemptRow | undefined> {
  return tx
    .selectFrom("attempt_live")
    .selectAll()
    .where("purchase_id", "=", purchaseId)
    .forUpdate()
    .executeTakeFirst();
}

/** True while a message that can make the supplier deliver may be on its way (rules 5.22). */
export function isOnItsWay(live: AttemptRow, at: Date): boolean {
  return isMessageOut(
    {
      isDispatched: live.state === "dispatched",
      leaseEnd: live.next_check_at.getTime(),
      sendingUntil: live.sending_until?.getTime(),
    },
    at.getTime(),
  );
}
