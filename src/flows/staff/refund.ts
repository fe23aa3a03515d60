import { needsSecond } from "../../core/approvals.ts";
import { decideRefund, type RefundKind, type RefundRefusal } from "../../core/refunds.ts";
import type { RequestKey } from "../../core/reserve.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { writeAudit } from "../../db/audit.ts";
import { lockGuarded } from "../../db/ledger.ts";
import { giveMoneyBack, isRefundWaiting, lockRefundable, type Refundable } from "../../db/refunds.ts";
import { claimKey, freezeRefusal } from "../../db/request-keys.ts";
import type { TransactionRow, Tx } from "../../db/schema.ts";
import { findTransaction } from "../../db/transactions.ts";
import { commit, type Deps } from "../deps.ts";
import { serviceOf, whatWasBought } from "../purchases/orders.ts";
import { type Acting, requestApproval } from "./approvals.ts";
import { wasReversed } from "./reversed.ts";

export type RefundWish = {
  /** The purchase. */
  id: string;
  /** The supplier may still deliver, and that is understood. */
  isConfirmed: boolean;
  /** The supplier took the order back: verified by asking it. */
  doesSupplierPay: boolean;
  by: Acting;
  requestKey: RequestKey | undefined;
};

type Refusal = RefundRefusal | { code: "refund_waiting" } | { code: "refund_not_reversed" };
export type RefundFault = Refusal | { code: "not_found" } | { code: "idempotency_conflict" };

/** `approval` when a second admin has to agree first; then nothing moved. */
export type Refunded = { purchase: TransactionRow; userName: string; approval: string | null };

/**
 * Give the money of a purchase back, as an agent or admin: once for ever, its row locked first, so that of a refund, a settling delivery and
 * 49 other refunds exactly one is first (rules 12.4 to 12.6). Above the bound, or of one's own purchase, it waits for a second admin.
 * Errors: not_found, refund_not_possible, refund_needs_confirmation, refund_waiting, refund_not_reversed, idempotency_conflict.
 */
export async function refund(deps: Deps, wish: RefundWish): Promise<Result<Refunded, RefundFault>> {
  // What is delivered between the look and the lock stays delivered: the second time its supplier is asked.
  const done = (await askAndDecide(deps, wish)) ?? (await askAndDecide(deps, wish));
  if (!done) throw new Error("a delivery that came and went");
  if (!done.ok) return done;
  const { refundable, approval } = done.value;
  if (done.value.isNew && !approval) told(deps, refundable.line, wish.by);
  const purchase = await findTransaction(deps.db, wish.id);
  if (!purchase) throw new Error("a refund of nothing");
  return ok({ purchase, userName: refundable.buyer.userName, approval });
}

/** Undefined, and nothing written, when it was delivered only after its supplier would have been asked. */
async function askAndDecide(deps: Deps, wish: RefundWish): Promise<Result<Done, RefundFault> | undefined> {
  const isProven = wish.doesSupplierPay ? await wasReversed(deps, wish.id) : true;
  const id = deps.ids.next();
  const at = deps.clock.now();
  const order = { ...wish, id, purchaseId: wish.id, at, isProven };
  return commit(deps, "staff.refund", (tx) => decide(deps, tx, order));
}

type Order = Omit<RefundWish, "id"> & {
  id: string;
  purchaseId: string;
  at: Date;
  /** Undefined: the supplier was not asked. */
  isProven: boolean | undefined;
};
type Done = { refundable: Refundable; approval: string | null; isNew: boolean };

async function decide(deps: Deps, tx: Tx, order: Order): Promise<Result<Done, RefundFault> | undefined> {
  const { requestKey: key, by, id: operationId, at } = order;
  const refundable = await lockRefundable(tx, order.purchaseId);
  if (!refundable) return fail({ code: "not_found" });
  if (order.isProven === undefined && refundable.line.status === "success") return undefined;
  await lockGuarded(tx, [refundable.buyer.walletAccount]);
  const claim = await claimKey(tx, { key, userId: by.id, operationId, at });
  if (claim.kind === "conflict") return fail({ code: "idempotency_conflict" });
  if (claim.kind === "refused") return fail(claim.fault as Refusal);
  if (claim.kind === "replayed")
    return ok({ refundable, approval: await waitingOf(tx, claim.operationId), isNew: false });
  const kind = await kindOf(tx, order, refundable);
  if (!kind.ok) {
    await freezeRefusal(tx, key, kind.fault);
    return kind;
  }
  const approval = await carryOutOrAsk(deps, tx, { order, refundable, kind: kind.value });
  return ok({ refundable, approval, isNew: true });
}

async function kindOf(tx: Tx, order: Order, { line }: Refundable): Promise<Result<RefundKind, Refusal>> {
  const kind = decideRefund(line, order);
  if (!kind.ok) return kind;
  if (!order.isProven) return fail({ code: "refund_not_reversed" });
  if (await isRefundWaiting(tx, line.id, order.at)) return fail({ code: "refund_waiting" });
  return kind;
}

/** The request a key was used for, when that is what came of it. */
async function waitingOf(tx: Tx, operationId: string): Promise<string | null> {
  const row = await tx.selectFrom("approval").select("id").where("id", "=", operationId).executeTakeFirst();
  return row?.id ?? null;
}

type Decision = { order: Order; refundable: Refundable; kind: RefundKind };

async function carryOutOrAsk(deps: Deps, tx: Tx, decision: Decision): Promise<string | null> {
  const { order, refundable, kind } = decision;
  const { line, buyer } = refundable;
  const { id, by, at } = order;
  const isOwn = line.user_id === by.id;
  if (!isOwn && !needsSecond(deps.catalogue().settings, "refund", line.amount_kobo)) {
    await writeRefund(deps, tx, { id, refundable, kind, by, requester: by.id, agreedBy: null, at });
    return null;
  }
  await requestApproval(tx, {
    id,
    kind: "refund",
    what: `Refund of ${whatWasBought(line)} (${line.status}) to ${buyer.userName}: ${KIND_WORDS[kind]}`,
    payload: { purchaseId: line.id, refundKind: kind, status: line.status },
    amount: line.amount_kobo,
    subject: { id: line.user_id, name: buyer.userName },
    by,
    at,
  });
  return id;
}

const KIND_WORDS: Record<RefundKind, string> = {
  our_loss: "our loss",
  supplier_pays: "the supplier pays it back",
  before_proof: "it may still be delivered, then it is our loss",
};

export type Writing = {
  id: string;
  refundable: Refundable;
  kind: RefundKind;
  /** Who carries it out now, for the audit log. */
  by: Acting;
  requester: string;
  agreedBy: string | null;
  at: Date;
};

/** The refund itself, audited, in the caller's transaction; the purchase is locked. */
export async function writeRefund(deps: Deps, tx: Tx, writing: Writing): Promise<void> {
  const { id, refundable, kind, by, at } = writing;
  const { line, buyer } = refundable;
  const note = "Refunded. Your money is back.";
  const facts = { id, refundable, kind, agreedBy: writing.agreedBy, book: deps.book, note, at };
  await giveMoneyBack(tx, { ...facts, by: writing.requester });
  await writeAudit(tx, {
    actor: by,
    action: "refund",
    subject: { id: line.id, name: buyer.userName },
    before: { status: line.status },
    after: { status: "refunded", kind, amount: line.amount_kobo, refund: id },
    address: by.address,
    at,
  });
}

/** After the commit: figures, and the log of what carries a risk. */
export function told(deps: Deps, line: TransactionRow, by: Acting): void {
  deps.count(serviceOf(line), "refunded");
  const facts = { purchaseId: line.id, from: line.status, by: by.userName };
  if (line.status === "success") deps.log.info(facts, "refunded");
  else deps.log.warn(facts, "refunded before the outcome was known");
}
