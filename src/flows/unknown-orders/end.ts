import { attemptRef } from "../../core/ids.ts";
import type { VendAnswer } from "../../core/ports.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { writeAudit } from "../../db/audit.ts";
import { lockGuarded } from "../../db/ledger.ts";
import type { AttemptRow, TransactionRow, Tx } from "../../db/schema.ts";
import { requireTransaction, withLoss } from "../../db/transactions.ts";
import { mayActAlone, type SecondMissing } from "../approvals/alone.ts";
import { type Actor, requestApproval } from "../approvals/approvals.ts";
import { isRefundWaiting } from "../approvals/queries.ts";
import { type AfterCommit, commit, type Deps } from "../deps.ts";
import { applyWord, type WordDone } from "../purchases/apply-word.ts";
import { addEvidence } from "../purchases/evidence-queries.ts";
import { isOnItsWay, lockAttempt } from "../purchases/lease-queries.ts";
import { describePurchase, needsToken, serviceOf } from "../purchases/orders.ts";
import { buyerNameOf, lockRefundable, type Refundable } from "../refunds/queries.ts";
import { whyNotYet, type TooEarly } from "../refunds/too-early.ts";
import { findWord } from "./queries.ts";

export type Word = "arrived" | "not_arrived";

export type WordRequest = {
  /** The id of the purchase, and the attempt that was looked at. */
  id: string;
  attempt: number;
  outcome: Word;
  /** The supplier's words, or its reference; kept for ever. */
  proof: string;
  /** The token of a prepaid meter. */
  token: string | undefined;
  by: Actor;
};

type Refusal =
  | { code: "not_found" | "order_has_outcome" | "meter_token_needed" | "refund_waiting" }
  | TooEarly
  | SecondMissing;

/** `approval` is set when a second admin must agree first; then nothing happened yet. */
export type WordGiven = { purchase: TransactionRow; userName: string; approval: string | null };

/**
 * Ends an order that its supplier left without an outcome, on the word of an admin who has proof of it, once.
 * "It arrived" settles; "it did not" gives the money back, and where the house wants a second admin it counts
 * as a refund (rules 5.37, 12.2). The admin's own repeat gets the same answer.
 *
 * Errors: not_found; order_has_outcome when the supplier or somebody else was first; meter_token_needed;
 * refund_on_its_way, refund_unanswered and refund_waiting as for a refund (rules 5.22, 5.23);
 * second_admin_missing.
 */
export async function endUnknownOrder(deps: Deps, request: WordRequest): Promise<Result<WordGiven, Refusal>> {
  const id = deps.ids.next();
  const ended = await commit(deps, "staff.end_unknown", (tx, afterCommit) =>
    decide(deps, { tx, afterCommit }, { ...request, newId: id, at: deps.clock.now() }),
  );
  if (!ended.ok) return ended;
  const purchase = await withLoss(deps.db, await requireTransaction(deps.db, request.id));
  const userName = await buyerNameOf(deps.db, request.id);
  return ok({ purchase, userName, approval: ended.value });
}

type WordOrder = WordRequest & { newId: string; at: Date };

/** Returns the id of the request that waits for a second admin, or null when the order is ended. */
async function decide(
  deps: Deps,
  { tx, afterCommit }: { tx: Tx; afterCommit: AfterCommit },
  order: WordOrder,
): Promise<Result<string | null, Refusal>> {
  const refundable = await lockRefundable(tx, order.id);
  if (!refundable) return fail({ code: "not_found" });
  const { line, buyer } = refundable;
  const live = await lockAttempt(tx, order.id);
  if (live?.attempt !== order.attempt) return repeated(tx, order);
  await lockGuarded(tx, [buyer.walletAccount]);
  const refusal = await refusalOf(deps, tx, { order, line, live });
  if (refusal) return fail(refusal);
  const movesMoney = order.outcome === "not_arrived" && line.status === "processing";
  const isAlone = movesMoney ? await mayReturn(deps, tx, { order, refundable }) : ok(true);
  if (!isAlone.ok) return isAlone;
  if (!isAlone.value) return ok(await askSecond(deps, tx, { order, refundable }));
  const people = { by: order.by, saidBy: order.by.id };
  const done = await writeWord(deps, tx, { ...order, ...people, refundable, live });
  afterCommit(() => reportWord(deps, line, { done, by: order.by }));
  return ok(null);
}

/** The same word by the same admin is answered as the first time. */
async function repeated(tx: Tx, order: WordOrder): Promise<Result<null, Refusal>> {
  const word = await findWord(tx, order.id, order.attempt);
  const isSame = word?.kind === `word_${order.outcome}` && word.by_id === order.by.id;
  return isSame ? ok(null) : fail({ code: "order_has_outcome" });
}

async function refusalOf(
  deps: Pick<Deps, "suppliers">,
  tx: Tx,
  { order, line, live }: { order: WordOrder; line: TransactionRow; live: AttemptRow },
): Promise<Refusal | undefined> {
  const { at, outcome } = order;
  if (isOnItsWay(live, at)) return { code: "refund_on_its_way" };
  if (line.status !== "processing") return undefined;
  if (outcome === "arrived")
    return needsToken(line) && !order.token ? { code: "meter_token_needed" } : undefined;
  if (await isRefundWaiting(tx, line.id, at)) return { code: "refund_waiting" };
  return whyNotYet(deps, tx, { line, at });
}

type Asking = { order: WordOrder; refundable: Refundable };

function mayReturn(
  deps: Pick<Deps, "catalogue">,
  tx: Tx,
  { order: { by, at }, refundable: { line } }: Asking,
): Promise<Result<boolean, SecondMissing>> {
  const amount = line.amount_kobo;
  return mayActAlone(deps, tx, { kind: "not_arrived", amount, by, receiverId: line.user_id, at });
}

async function askSecond(
  deps: Pick<Deps, "auditSeal">,
  tx: Tx,
  { order, refundable: { line, buyer } }: Asking,
): Promise<string> {
  const { newId: id, attempt, proof, by, at } = order;
  await requestApproval(deps, tx, {
    id,
    kind: "not_arrived",
    what: `${describePurchase(line)} for ${buyer.userName} did not arrive: ${proof}`,
    payload: { purchaseId: line.id, attempt, proof },
    amount: line.amount_kobo,
    subject: { id: line.user_id, name: buyer.userName },
    by,
    at,
  });
  return id;
}

export type Writing = Pick<WordOrder, "attempt" | "outcome" | "proof" | "token" | "at"> & {
  refundable: Refundable;
  live: AttemptRow;
  newId: string;
  /** The admin who carries it out, for the audit log, and the one who gave the word. */
  by: Actor;
  saidBy: string;
};

/**
 * Carries the word out in the caller's transaction, which holds the locks of purchase, attempt and wallet:
 * the outcome, the proof and the audit entry. Under these locks nobody else can have decided it.
 */
export async function writeWord(deps: Deps, tx: Tx, word: Writing): Promise<WordDone> {
  const { refundable, live, outcome, proof, at, by } = word;
  const { line, buyer } = refundable;
  const reference = attemptRef(line.id, live.attempt);
  const subject = { purchase: line, live };
  const money = { walletAccount: buyer.walletAccount, refundId: word.newId };
  const done = await applyWord(deps, tx, { subject, answer: answerOf(word, reference), ...money });
  if (!done) throw new Error("a word under the order's locks decided nothing");
  await addEvidence(tx, {
    purchaseId: line.id,
    attempt: live.attempt,
    kind: `word_${outcome}`,
    said: proof,
    at,
    byId: word.saidBy,
  });
  await writeAudit(deps, tx, {
    actor: by,
    action: `unknown_order.${outcome}`,
    subject: { id: line.id, name: buyer.userName },
    before: { status: line.status, supplier: live.supplier, reference },
    after: { outcome, proof, became: done, amount: line.amount_kobo },
    address: by.address,
    at,
  });
  return done;
}

function answerOf({ outcome, proof, token }: Writing, reference: string): VendAnswer {
  if (outcome === "arrived")
    return { kind: "delivered", supplierRef: reference, ...(token ? { token } : {}) };
  return { kind: "rejected", by: "supplier", reason: "refused", note: `by the word of staff: ${proof}` };
}

/** Counts and logs an order that was ended by a word, after its commit. */
export function reportWord(
  deps: Pick<Deps, "log" | "count">,
  line: TransactionRow,
  { done, by }: { done: WordDone; by: Actor },
): void {
  if (done === "settled") deps.count(serviceOf(line), "success");
  if (done === "returned") deps.count(serviceOf(line), "failed");
  deps.log.warn({ purchaseId: line.id, became: done, by: by.userName }, "ended by the word of staff");
}
