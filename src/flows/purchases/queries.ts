import type { AttemptRow, DB, TransactionRow } from "../../db/schema.ts";
import { movesOf } from "../../core/posting.ts";
import { type Kysely, sql, type Transaction } from "kysely";
import type { AccountLookup } from "../../core/ledger.ts";
import type { Kobo } from "../../core/money.ts";
import type { RejectReason, RejectedBy } from "../../core/ports.ts";
import { post } from "../../db/ledger.ts";
import { notifyUser } from "../../db/notify.ts";
import { entryOf, insertTransaction } from "../../db/transactions.ts";
import type { Hint } from "../../core/unknown-orders.ts";
import { addEvidence } from "./evidence-queries.ts";
import { holdsLease, lockAttempt } from "./lease-queries.ts";
import { claimRef } from "./supplier-order-claim-queries.ts";

/**
 * The rare ends of a purchase, each a plain transaction. Every one is a conditional change: when it touches
 * no row, the purchase was decided elsewhere, and nothing is written.
 */

export type Rejection = { by: RejectedBy; reason: RejectReason; note: string };

/** Returns the suppliers that already refused this purchase. */
export async function triedSuppliers(db: Kysely<DB>, purchaseId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("attempt_rejected")
    .select("supplier")
    .where("purchase_id", "=", purchaseId)
    .execute();
  return rows.map((row) => row.supplier);
}

/**
 * Moves a purchase to its next supplier and attempt in one commit. The live row is replaced, so there are
 * never two.
 */
export async function failOver(
  tx: Transaction<DB>,
  change: {
    live: AttemptRow;
    rejection: Rejection;
    next: { supplier: string; planCode: string | null; leaseEnd: Date };
    at: Date;
  },
): Promise<boolean> {
  const { live, next, at } = change;
  if (!(await holdsLease(tx, live))) return false;
  const moved = await tx
    .updateTable("wallet_transaction")
    .set({ attempt: live.attempt + 1, supplier: next.supplier })
    .where("id", "=", live.purchase_id)
    .where("status", "=", "processing")
    .where("attempt", "=", live.attempt)
    .executeTakeFirst();
  if (moved.numUpdatedRows === 0n) return false;
  await recordRejected(tx, change);
  await tx
    .updateTable("attempt_live")
    .set({
      attempt: live.attempt + 1,
      supplier: next.supplier,
      plan_code: next.planCode,
      state: "dispatched",
      dispatched_at: at,
      next_check_at: next.leaseEnd,
      checks: 0,
      not_found: 0,
      last_not_found_at: null,
      supplier_ref: null,
      note: "",
      sending_until: null,
    })
    .where("purchase_id", "=", live.purchase_id)
    .execute();
  return true;
}

export type Release = {
  purchase: TransactionRow;
  walletAccount: bigint;
  refundId: string;
  accountOf: AccountLookup;
  note: string;
  at: Date;
};

/** Fails a purchase that was proven not delivered and returns the money, in one commit. */
export async function release(
  tx: Transaction<DB>,
  change: Release & { live: AttemptRow; rejection: Rejection; isForced?: boolean },
): Promise<boolean> {
  if (!(await holdsLease(tx, change.live))) return false;
  // The order is proven not delivered, so no message that asked for it is on its way any more.
  await tx
    .updateTable("attempt_live")
    .set({ sending_until: null })
    .where("purchase_id", "=", change.purchase.id)
    .execute();
  const how = { attempt: change.live.attempt, isForced: change.isForced ?? false };
  if (!(await releaseToWallet(tx, change, how))) return false;
  await recordRejected(tx, change);
  await tx.deleteFrom("attempt_live").where("purchase_id", "=", change.purchase.id).execute();
  return true;
}

/**
 * Returns the money of a purchase that is still unknown after the longest wait, at our risk. The requeries go
 * on, except those that could sell. Only who holds the lease may do so, and not while a message that can make
 * the supplier deliver may be on its way (rules 5.22).
 */
export async function forceRelease(
  tx: Transaction<DB>,
  change: Release & { live: AttemptRow; nextCheckAt: Date },
): Promise<boolean> {
  if (!(await holdsLease(tx, change.live))) return false;
  const live = await lockAttempt(tx, change.purchase.id);
  if (live?.sending_until && live.sending_until > change.at) return false;
  if (!(await releaseToWallet(tx, change, { attempt: change.live.attempt, isForced: true }))) return false;
  await tx
    .updateTable("attempt_live")
    .set({ state: "unknown", next_check_at: change.nextCheckAt, checks: change.live.checks + 1 })
    .where("purchase_id", "=", change.purchase.id)
    .execute();
  return true;
}

async function releaseToWallet(
  tx: Transaction<DB>,
  change: Release,
  how: { attempt: number; isForced: boolean },
): Promise<boolean> {
  const { purchase, at } = change;
  const failed = await tx
    .updateTable("wallet_transaction")
    .set({ status: "failed", note: change.note, is_forced: how.isForced, finished_at: at })
    .where("id", "=", purchase.id)
    .where("status", "=", "processing")
    .where("attempt", "=", how.attempt)
    .executeTakeFirst();
  if (failed.numUpdatedRows === 0n) return false;
  const movements = movesOf(change.accountOf, "purchase.release", {
    id: purchase.id,
    user: change.walletAccount,
    price: purchase.amount_kobo,
  });
  const posted = await post(tx, { guarded: [change.walletAccount], movements, at });
  if (!posted.ok) throw new Error("a release cannot lack money");
  await insertTransaction(tx, {
    id: change.refundId,
    user_id: purchase.user_id,
    kind: "purchase_refund",
    status: "success",
    amount_kobo: purchase.amount_kobo,
    ...entryOf(posted.value.movements, change.walletAccount),
    network: purchase.network,
    plan_name: purchase.plan_name,
    number: purchase.number,
    note: `Money back for ${purchase.type}`,
    related_id: purchase.id,
    created_at: at,
    finished_at: at,
  });
  await notifyUser(tx, purchase.user_id);
  return true;
}

/**
 * Schedules the next requery of an attempt that is still unknown. The first time it also notifies the buyer's
 * screens.
 */
export async function askAgain(
  tx: Transaction<DB>,
  change: {
    live: AttemptRow;
    nextCheckAt: Date;
    notFound: number;
    lastNotFoundAt: Date | null;
    supplierRef: string | undefined;
    note: string;
    hint?: (Hint & { at: Date }) | undefined;
  },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable("attempt_live")
    .set({
      state: "unknown",
      next_check_at: change.nextCheckAt,
      checks: change.live.checks + 1,
      not_found: change.notFound,
      last_not_found_at: change.lastNotFoundAt,
      supplier_ref: change.supplierRef ?? change.live.supplier_ref,
      note: change.note,
      // The answer ends the caller's own sending, and not that of a process that took the attempt since.
      sending_until: sql`case when next_check_at <> ${change.live.next_check_at} then sending_until end`,
    })
    .where("purchase_id", "=", change.live.purchase_id)
    .where("attempt", "=", change.live.attempt)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  const { purchase_id: purchaseId, attempt } = change.live;
  if (change.hint) await addEvidence(tx, { purchaseId, attempt, ...change.hint });
  if (change.live.state === "unknown") return;
  const { user_id } = await tx
    .selectFrom("wallet_transaction")
    .select("user_id")
    .where("id", "=", change.live.purchase_id)
    .executeTakeFirstOrThrow();
  await notifyUser(tx, user_id);
}

/** Records a delivery after the money went back: posts our loss and ends the requeries. */
export async function recordLateDelivery(
  tx: Transaction<DB>,
  change: {
    live: AttemptRow;
    number: string;
    cost: Kobo;
    accountOf: AccountLookup;
    supplierRef: string;
    at: Date;
  },
): Promise<boolean> {
  const { live, at } = change;
  const { supplier } = live;
  const claim = { supplier, ref: change.supplierRef, number: change.number, purchaseId: live.purchase_id };
  const open = await tx
    .selectFrom("attempt_live")
    .select("purchase_id")
    .where("purchase_id", "=", live.purchase_id)
    .where("attempt", "=", live.attempt)
    .forUpdate()
    .executeTakeFirst();
  if (!open || !(await claimRef(tx, claim))) return false;
  await tx.deleteFrom("attempt_live").where("purchase_id", "=", live.purchase_id).execute();
  await tx
    .insertInto("attempt_rejected")
    .values({
      purchase_id: live.purchase_id,
      attempt: live.attempt,
      supplier: live.supplier,
      rejected_by: "supplier",
      reason: "late",
      note: `delivered after the money went back, supplier number ${change.supplierRef}`,
      dispatched_at: live.dispatched_at,
      rejected_at: at,
      late_delivered_at: at,
    })
    .execute();
  const movements = movesOf(change.accountOf, "purchase.late", {
    id: live.purchase_id,
    cost: change.cost,
    supplier: live.supplier,
    attempt: live.attempt,
  });
  const posted = await post(tx, { guarded: [], movements, at });
  if (!posted.ok) throw new Error("a house posting cannot lack money");
  return true;
}

/** Ends the requeries of an attempt that was proven not delivered after the money went back. */
export async function closeAttempt(
  tx: Transaction<DB>,
  change: { live: AttemptRow; rejection: Rejection; at: Date },
): Promise<void> {
  const closed = await tx
    .deleteFrom("attempt_live")
    .where("purchase_id", "=", change.live.purchase_id)
    .where("attempt", "=", change.live.attempt)
    .executeTakeFirst();
  if (closed.numDeletedRows > 0n) await recordRejected(tx, change);
}

async function recordRejected(
  tx: Transaction<DB>,
  { live, rejection, at }: { live: AttemptRow; rejection: Rejection; at: Date },
): Promise<void> {
  await tx
    .insertInto("attempt_rejected")
    .values({
      purchase_id: live.purchase_id,
      attempt: live.attempt,
      supplier: live.supplier,
      rejected_by: rejection.by,
      reason: rejection.reason,
      note: rejection.note.slice(0, 300),
      dispatched_at: live.dispatched_at,
      rejected_at: at,
      late_delivered_at: null,
    })
    .execute();
}
