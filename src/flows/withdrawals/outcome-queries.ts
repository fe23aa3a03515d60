import { movesOf } from "../../core/posting.ts";
import type { AccountLookup, Movement } from "../../core/ledger.ts";
import type { Waiting } from "../../core/payouts.ts";
import { lockGuarded, post } from "../../db/ledger.ts";
import { releaseLimitUse } from "../../db/limits.ts";
import { notifyUser } from "../../db/notify.ts";
import { insertAttempt, lockWaiting } from "./queries.ts";
import type { PayoutRow, Tx } from "../../db/schema.ts";
import { entryOf, insertTransaction } from "../../db/transactions.ts";

/**
 * Outcomes of withdrawals. Each change is conditional on the state and the attempt it was decided for, so
 * that one of several deciders wins.
 */

/** A change to a withdrawal as it was when the change was decided. */
export type Change = { payout: PayoutRow; accountOf: AccountLookup; at: Date };

/**
 * Settles a paid withdrawal, once: from in flight to the provider and to our fee. False when another process
 * decided.
 */
export async function settlePayout(
  tx: Tx,
  { payout, accountOf, at, providerRef, lookAt }: Change & { providerRef: string; lookAt: Date | null },
): Promise<boolean> {
  const values = {
    state: "paid",
    finished_at: at,
    provider_ref: providerRef,
    next_check_at: lookAt,
  } as const;
  if (!(await close(tx, payout, { ...values, attemptState: "paid" }))) return false;
  const { id, amount_kobo: amount, fee_kobo: fee, provider } = payout;
  await postHouse(tx, movesOf(accountOf, "withdrawal.paid", { id, amount, fee, provider }), at);
  await tx
    .updateTable("wallet_transaction")
    .set({ status: "success", note: "Paid to your bank", supplier_ref: providerRef, finished_at: at })
    .where("id", "=", id)
    .execute();
  await notifyUser(tx, payout.user_id);
  return true;
}

export type GivingBack = Change & { walletAccount: bigint; refundId: string; note: string };

/**
 * Returns the whole amount of a withdrawal that was proven not paid, once, with the day's limit. False when
 * another process decided.
 */
export async function releasePayout(tx: Tx, change: GivingBack & { cause: string }): Promise<boolean> {
  const { payout, accountOf, at, walletAccount, cause } = change;
  const values = { state: "failed", finished_at: at, note: cause } as const;
  if (!(await close(tx, payout, { ...values, attemptState: "refused" }))) return false;
  const { id, amount_kobo: amount } = payout;
  await returnMoney(tx, change, {
    movements: movesOf(accountOf, "withdrawal.unpaid", { id, user: walletAccount, amount }),
    status: "failed",
  });
  return true;
}

/**
 * Reverses a paid withdrawal: the whole amount and the fee go back, once. False when another process decided.
 */
export async function reversePayout(tx: Tx, change: GivingBack & { cause: string }): Promise<boolean> {
  const { payout, accountOf, at, walletAccount, cause } = change;
  const moved = await tx
    .updateTable("payout")
    .set({ state: "reversed", finished_at: at, note: cause, next_check_at: null, needs_person: false })
    .where("id", "=", payout.id)
    .where("state", "=", "paid")
    .executeTakeFirst();
  if (moved.numUpdatedRows === 0n) return false;
  const { id, amount_kobo: amount, fee_kobo: fee, provider } = payout;
  const movements = movesOf(accountOf, "withdrawal.reversed", {
    id,
    amount,
    fee,
    provider,
    user: walletAccount,
  });
  await returnMoney(tx, change, { movements, status: "refunded" });
  return true;
}

/** Ends an open withdrawal and its current attempt. */
async function close(
  tx: Tx,
  payout: PayoutRow,
  { attemptState, ...values }: Ending & { attemptState: "paid" | "refused" },
): Promise<boolean> {
  const moved = await tx
    .updateTable("payout")
    .set({ next_check_at: null, ...values, needs_person: false })
    .where("id", "=", payout.id)
    .where("attempt", "=", payout.attempt)
    .where("state", "in", ["pending", "processing"])
    .executeTakeFirst();
  if (moved.numUpdatedRows === 0n) return false;
  await markAttempt(tx, payout, { state: attemptState, note: values.note ?? "" });
  return true;
}

type Ending = {
  state: "paid" | "failed";
  finished_at: Date;
  provider_ref?: string;
  next_check_at?: Date | null;
  note?: string;
};

/**
 * Records a look at a withdrawal that has ended, and when the next one comes. Of several looks at the same
 * time one counts.
 */
export async function recordLook(
  tx: Tx,
  { payout, looks, nextCheckAt }: { payout: PayoutRow; looks: number; nextCheckAt: Date | null },
): Promise<void> {
  await tx
    .updateTable("payout")
    .set({ looks, next_check_at: nextCheckAt })
    .where("id", "=", payout.id)
    .where("state", "=", payout.state)
    .where("looks", "=", payout.looks)
    .execute();
}

async function markAttempt(
  tx: Tx,
  payout: Pick<PayoutRow, "id" | "attempt">,
  mark: { state: "paid" | "refused"; note: string },
): Promise<void> {
  await tx
    .updateTable("payout_attempt")
    .set(mark)
    .where("payout_id", "=", payout.id)
    .where("attempt", "=", payout.attempt)
    .execute();
}

/**
 * Writes the posting and its transaction, ends the withdrawal's own transaction, and releases the limit of
 * the day it counted on.
 */
async function returnMoney(
  tx: Tx,
  change: GivingBack,
  back: { movements: readonly Movement[]; status: "failed" | "refunded" },
): Promise<void> {
  const { payout, at, walletAccount, refundId, note } = change;
  const { id, user_id: userId, amount_kobo: amount } = payout;
  const posted = await post(tx, { guarded: [walletAccount], movements: back.movements, at });
  if (!posted.ok) throw new Error("a credit cannot lack money");
  await tx
    .updateTable("wallet_transaction")
    .set({ status: back.status, note, held_until: null, finished_at: at })
    .where("id", "=", id)
    .execute();
  await insertTransaction(tx, {
    id: refundId,
    user_id: userId,
    kind: "withdrawal_returned",
    status: "success",
    amount_kobo: amount,
    plan_name: payout.bank_name,
    note,
    related_id: id,
    created_at: at,
    finished_at: at,
    ...entryOf(posted.value.movements, walletAccount),
  });
  const used = { userId, at: payout.created_at };
  await releaseLimitUse(tx, { ...used, kind: "withdrawal", amount });
  await releaseLimitUse(tx, { ...used, kind: "unproven", amount: payout.unproven_kobo });
  await notifyUser(tx, userId);
}

/**
 * Records the next attempt of a withdrawal that was proven not sent, or the first one of a withdrawal that
 * waited, under a reference of its own. `frozen`: nothing may leave the wallet, and nothing was written.
 * Undefined when another process decided.
 */
export async function resendPayout(
  tx: Tx,
  { payout, note, leaseEnd, at }: { payout: PayoutRow; note: string; leaseEnd: Date; at: Date },
): Promise<PayoutRow | "frozen" | undefined> {
  const attempt = payout.attempt + 1;
  const owner = await lockWaiting(tx, payout);
  if (!owner) return undefined;
  const wallet = await lockGuarded(tx, [owner.walletAccount]);
  if (wallet.get(owner.walletAccount)?.isFrozen) return "frozen";
  const moved = await tx
    .updateTable("payout")
    .set({
      state: "processing",
      attempt,
      dispatched_at: at,
      next_check_at: leaseEnd,
      checks: 0,
      not_found: 0,
      last_not_found_at: null,
      note: "",
    })
    .where("id", "=", payout.id)
    .where("attempt", "=", payout.attempt)
    .where("state", "=", "pending")
    .returningAll()
    .executeTakeFirst();
  if (!moved) return undefined;
  await markAttempt(tx, payout, { state: "refused", note });
  await insertAttempt(tx, { payoutId: payout.id, attempt, at });
  await showOpen(tx, moved, "processing");
  return moved;
}

/**
 * Schedules the next check of a withdrawal that is still unknown or waits to be sent again. Of several
 * requeries at the same time the first one's answer counts: what was written since the row was read stays.
 */
export async function waitPayout(
  tx: Tx,
  { payout, state, wait }: { payout: PayoutRow; state: "pending" | "processing"; wait: Waiting },
): Promise<boolean> {
  const moved = await tx
    .updateTable("payout")
    .set({
      state,
      next_check_at: new Date(wait.nextCheckAt),
      checks: payout.checks + 1,
      not_found: wait.notFound,
      last_not_found_at: wait.lastNotFoundAt === undefined ? null : new Date(wait.lastNotFoundAt),
      needs_person: wait.needsPerson,
      note: wait.note.slice(0, 300),
    })
    .where("id", "=", payout.id)
    .where("attempt", "=", payout.attempt)
    .where("state", "=", payout.state)
    .where("checks", "=", payout.checks)
    .executeTakeFirst();
  if (moved.numUpdatedRows === 0n) return false;
  if (state !== payout.state) await showOpen(tx, payout, state);
  return true;
}

const OPEN_NOTES = {
  pending: "Waiting: the bank does not take the same payment again so soon",
  processing: "On its way to your bank",
};

async function showOpen(
  tx: Tx,
  payout: Pick<PayoutRow, "id" | "user_id">,
  status: keyof typeof OPEN_NOTES,
): Promise<void> {
  await tx
    .updateTable("wallet_transaction")
    .set({ status, held_until: null, note: OPEN_NOTES[status] })
    .where("id", "=", payout.id)
    .execute();
  await notifyUser(tx, payout.user_id);
}

/** Records that a refused or never found attempt was paid after all: our loss, once per attempt. */
export async function recordLatePaid(
  tx: Tx,
  { payout, accountOf, at, attempt }: Change & { attempt: number },
): Promise<boolean> {
  const marked = await tx
    .updateTable("payout_attempt")
    .set({ late_paid_at: at })
    .where("payout_id", "=", payout.id)
    .where("attempt", "=", attempt)
    .where("state", "=", "refused")
    .where("late_paid_at", "is", null)
    .executeTakeFirst();
  if (marked.numUpdatedRows === 0n) return false;
  await askPerson(tx, payout.id);
  const { id, amount_kobo: amount, fee_kobo: fee, provider } = payout;
  await postHouse(tx, movesOf(accountOf, "withdrawal.late", { id, amount, fee, provider, attempt }), at);
  return true;
}

/** Lists a withdrawal among those that an admin must review. */
export async function askPerson(tx: Tx, payoutId: string): Promise<void> {
  await tx.updateTable("payout").set({ needs_person: true }).where("id", "=", payoutId).execute();
}

async function postHouse(tx: Tx, movements: readonly Movement[], at: Date): Promise<void> {
  const posted = await post(tx, { guarded: [], movements, at });
  if (!posted.ok) throw new Error("house accounts have no floor");
}
