import { OUTCOME_NOTES } from "../../core/outcome-notes.ts";
import { decideRefund, type RefundKind, type RefundRefusal } from "../../core/refunds.ts";
import type { RequestKey } from "../../core/reserve.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { findApproval, isRefundWaiting } from "../approvals/queries.ts";
import { writeAudit } from "../../db/audit.ts";
import { lockGuarded } from "../../db/ledger.ts";
import { buyerNameOf, insertRefund, lockRefundable, type Refundable } from "./queries.ts";
import type { TransactionRow, Tx } from "../../db/schema.ts";
import { findTransaction, requireTransaction, withLoss } from "../../db/transactions.ts";
import type { AfterCommit, Deps } from "../deps.ts";
import { type KeyFault, type Operation, operation } from "../operation.ts";
import { endByRefund, type TicketTools } from "../disputes/end.ts";
import { askAboutDelivered } from "../purchases/ask-delivered.ts";
import { serviceOf, describePurchase } from "../purchases/orders.ts";
import { type AgentRefusal, mayActAlone, type SecondMissing, takeAgentRefund } from "../approvals/alone.ts";
import { type Actor, requestApproval } from "../approvals/approvals.ts";
import { whyNotYet, type TooEarly } from "./too-early.ts";

export type RefundRequest = {
  /** The id of the purchase. */
  id: string;
  /** The admin confirmed that the supplier may still deliver. */
  isConfirmed: boolean;
  /** The supplier reversed the order; verified by a requery. */
  doesSupplierPay: boolean;
  /** Why, for the audit log; empty when the client did not say. */
  reason: string;
  by: Actor;
  requestKey: RequestKey | undefined;
};

type Refusal =
  | RefundRefusal
  | TooEarly
  | { code: "refund_waiting" }
  | { code: "refund_not_reversed" }
  | SecondMissing
  | AgentRefusal
  | { code: "not_found" };
export type RefundFault = Refusal | KeyFault;

/** `approval` is set when a second admin must agree first; then no money moved. */
export type Refunded = { purchase: TransactionRow; userName: string; approval: string | null };

/**
 * Refunds a purchase as an agent or admin, once for ever. The row is locked first, so that of a refund, a
 * settling delivery and 49 other refunds exactly one is first (rules 12.4 to 12.6). Where the house
 * wants a second admin, a refund above the day's bound, or of one's own purchase, waits for one. An agent has
 * an amount for each day.
 *
 * Errors: not_found, refund_not_possible, refund_needs_confirmation, refund_on_its_way, refund_unanswered,
 * refund_waiting, refund_not_reversed, second_admin_missing, agent_refund_limit, staff_own, those of
 * `operation`.
 */
export function refund(deps: Deps, request: RefundRequest): Promise<Result<Refunded, RefundFault>> {
  return operation<Refunded, Refusal>(
    deps,
    { userId: request.by.id, key: request.requestKey },
    {
      refusals: {
        refund_not_possible: "frozen",
        refund_needs_confirmation: "frozen",
        refund_waiting: "frozen",
        refund_not_reversed: "frozen",
        refund_on_its_way: "passing",
        refund_unanswered: "passing",
        not_found: "passing",
        second_admin_missing: "passing",
        agent_refund_limit: "passing",
        staff_own: "frozen",
      },
      run: async (own) => {
        // A purchase may be delivered between the requery and the lock. Then its supplier is asked the second
        // time.
        const done = (await askAndDecide(deps, request, own)) ?? (await askAndDecide(deps, request, own));
        if (!done) throw new Error("the supplier reported delivery, and reversed it, while it was asked");
        return done.ok ? ok(await refundedAs(deps, request.id, done.value)) : done;
      },
      replay: async (id) => {
        const isWaiting = (await findApproval(deps.db, id)) !== undefined;
        return ok(await refundedAs(deps, request.id, isWaiting ? id : null));
      },
    },
  );
}

async function refundedAs(
  deps: Pick<Deps, "db">,
  purchaseId: string,
  approval: string | null,
): Promise<Refunded> {
  const purchase = await withLoss(deps.db, await requireTransaction(deps.db, purchaseId));
  return { purchase, userName: await buyerNameOf(deps.db, purchaseId), approval };
}

/**
 * Returns undefined, with nothing written, when the purchase was delivered after the moment to requery it.
 */
async function askAndDecide(
  deps: Deps,
  request: RefundRequest,
  { id, commit }: Operation<Refusal>,
): Promise<Result<string | null, Refusal> | undefined> {
  const isProven = request.doesSupplierPay ? await wasReversed(deps, request.id) : true;
  const order = { ...request, id, purchaseId: request.id, at: deps.clock.now(), isProven };
  return commit("staff.refund", (tx, afterCommit) => decide(deps, { tx, afterCommit }, order));
}

/**
 * True when the supplier now reports an order as not delivered that it once delivered. Only that proves that
 * it reversed the order and owes us its cost (rules 12.6); silence and "not found" prove nothing. Undefined
 * when nothing is delivered yet.
 */
async function wasReversed(
  deps: Pick<Deps, "db" | "effect" | "suppliers">,
  purchaseId: string,
): Promise<boolean | undefined> {
  const purchase = await findTransaction(deps.db, purchaseId);
  if (purchase?.status !== "success") return undefined;
  return (await askAboutDelivered(deps, purchase))?.kind === "rejected";
}

type RefundOperation = Omit<RefundRequest, "id"> & {
  id: string;
  purchaseId: string;
  at: Date;
  /** Undefined when the supplier was not asked. */
  isProven: boolean | undefined;
};

/** Returns the id of the request that waits for a second admin, or null when the refund is made. */
async function decide(
  deps: RefundTools & Pick<Deps, "log" | "catalogue" | "count" | "suppliers">,
  { tx, afterCommit }: { tx: Tx; afterCommit: AfterCommit },
  order: RefundOperation,
): Promise<Result<string | null, Refusal> | undefined> {
  const refundable = await lockRefundable(tx, order.purchaseId);
  if (!refundable) return fail({ code: "not_found" });
  const { line } = refundable;
  if (order.isProven === undefined && line.status === "success") return undefined;
  await lockGuarded(tx, [refundable.buyer.walletAccount]);
  const kind = await kindOf(deps, tx, { ...order, refundable });
  if (!kind.ok) return kind;
  const done = await carryOutOrAsk(deps, tx, { order, refundable, kind: kind.value });
  if (done.ok && done.value === null) afterCommit(() => reportRefund(deps, line, order.by));
  return done;
}

async function kindOf(
  deps: Pick<Deps, "suppliers">,
  tx: Tx,
  order: RefundOperation & { refundable: Refundable },
): Promise<Result<RefundKind, Refusal>> {
  const { line } = order.refundable;
  const kind = decideRefund(line, order);
  if (!kind.ok) return kind;
  if (!order.isProven) return fail({ code: "refund_not_reversed" });
  if (await isRefundWaiting(tx, line.id, order.at)) return fail({ code: "refund_waiting" });
  const tooEarly = kind.value === "before_proof" && (await whyNotYet(deps, tx, { line, at: order.at }));
  return tooEarly ? fail(tooEarly) : kind;
}

type Decision = { order: RefundOperation; refundable: Refundable; kind: RefundKind };

async function carryOutOrAsk(
  deps: RefundTools & Pick<Deps, "catalogue">,
  tx: Tx,
  decision: Decision,
): Promise<Result<string | null, SecondMissing | AgentRefusal>> {
  const { order, refundable, kind } = decision;
  const { line, buyer } = refundable;
  const { id, by, at, reason } = order;
  const amount = line.amount_kobo;
  const act = { kind: "refund", amount, by, receiverId: line.user_id, at } as const;
  const also = () => takeAgentRefund(deps, tx, { agentId: by.id, receiverId: line.user_id, amount, at });
  const isAlone = await mayActAlone(deps, tx, by.isAdmin ? act : { ...act, also });
  if (!isAlone.ok) return isAlone;
  if (isAlone.value) {
    await writeRefund(deps, tx, { id, refundable, kind, reason, by, requester: by.id, agreedBy: null, at });
    return ok(null);
  }
  await requestApproval(deps, tx, {
    id,
    kind: "refund",
    what: `Refund of ${describePurchase(line)} (${line.status}) to ${buyer.userName}: ${KIND_WORDS[kind]}`,
    payload: { purchaseId: line.id, refundKind: kind, status: line.status, reason },
    amount,
    subject: { id: line.user_id, name: buyer.userName },
    by,
    at,
  });
  return ok(id);
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
  reason: string;
  /** The person who carries it out now, for the audit log. */
  by: Actor;
  requester: string;
  agreedBy: string | null;
  at: Date;
};

/** The tools that write a refund: the ledger's accounts, and those that write to its ticket. */
type RefundTools = Pick<Deps, "accountOf" | "auditSeal"> & TicketTools;

/**
 * Writes and audits the refund in the caller's transaction, which holds the purchase's lock. A problem that
 * its buyer reported ends with it (rules 18.9).
 */
export async function writeRefund(deps: RefundTools, tx: Tx, writing: Writing): Promise<void> {
  const { id, refundable, kind, by, at } = writing;
  const { line, buyer } = refundable;
  const note = OUTCOME_NOTES.refunded;
  const facts = { id, refundable, kind, agreedBy: writing.agreedBy, accountOf: deps.accountOf, note, at };
  await insertRefund(tx, { ...facts, by: writing.requester });
  await endByRefund(deps, tx, { line, kind, by: writing.requester, at });
  await writeAudit(deps, tx, {
    actor: by,
    action: "refund",
    subject: { id: line.id, name: buyer.userName },
    before: { status: line.status },
    after: { status: "refunded", kind, amount: line.amount_kobo, refund: id, reason: writing.reason },
    address: by.address,
    at,
  });
}

/** Counts and logs a refund, after its commit; a risky one is logged as a warning. */
export function reportRefund(deps: Pick<Deps, "log" | "count">, line: TransactionRow, by: Actor): void {
  deps.count(serviceOf(line), "refunded");
  const facts = { purchaseId: line.id, from: line.status, by: by.userName };
  if (line.status === "success") deps.log.info(facts, "refunded");
  else deps.log.warn(facts, "refunded before the outcome was known");
}
