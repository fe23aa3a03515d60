import { OUTCOME_NOTES } from "../../core/outcome-notes.ts";
import { movesOf } from "../../core/posting.ts";
import type { VendAnswer } from "../../core/ports.ts";
import { leaseEnd } from "../../core/outside-attempt.ts";
import { decideNext, isPastRelease, type Next } from "../../core/purchases.ts";
import { kobo } from "../../core/money.ts";
import { walletAccountOf } from "../../db/people.ts";
import * as purchases from "./queries.ts";
import type { AttemptRow, TransactionRow } from "../../db/schema.ts";
import { lockProcessing, type Settlement, settleOne } from "../../db/settle.ts";
import { claimRef, canClaimUnmatched } from "./supplier-order-claim-queries.ts";
import type { CarriedOut } from "../ask-until-proven.ts";
import { commit, type Deps } from "../deps.ts";
import { overdueOf } from "../overdue.ts";
import { candidatesFor } from "./candidates.ts";
import { describePurchase, failureNote, needsPin, needsToken, serviceOf } from "./orders.ts";
import { sealedPinOf } from "../epins/sealed.ts";
import type { Slot } from "../supplier-router.ts";

/** A purchase and its live attempt. */
export type PurchaseAttempt = { purchase: TransactionRow; live: AttemptRow };

/** A purchase whose attempt is recorded as dispatched and not sent yet; `slot` is the right to send it. */
export type Dispatched = PurchaseAttempt & { slot: Slot };

/** The outcome is the purchase as this very answer settled it; undefined when it did not settle it. */
type Applied = CarriedOut<Dispatched, TransactionRow | undefined>;
export type NextOf<Kind extends Next["kind"]> = Next & { kind: Kind };

/**
 * Carries out an answer about an attempt. This is the one place where a purchase changes after its
 * acceptance: the reply to the buyer, the sweeper and every hint come through here, and the conditional
 * commits below let exactly one of them win.
 */
export async function applyAnswer(
  deps: Deps,
  subject: PurchaseAttempt,
  answer: VendAnswer,
): Promise<Applied> {
  const at = situation(deps, subject);
  const overdueForMs = overdueOf(deps).read(subject.purchase.id, isPastRelease(at));
  const next = decideNext(answer, { ...at, overdueForMs });
  if (next.kind === "fail_over") return failOver(deps, subject, next);
  if (next.kind !== "settle") return carryOut(deps, subject, next);
  if (answer.kind === "delivered" && answer.isGuess) return settleUnmatched(deps, subject, next);
  const settlement = settlementOf(deps, subject, next);
  const settled = await deps.effect("purchase.settle", () => deps.money.settle(settlement));
  // A full queue loses nothing: the attempt stays live, and the sweeper requeries it.
  const settledAt = settled.ok ? settled.value : undefined;
  return settledAt ? settledNow(deps, subject, { ...settlement, at: settledAt }) : NOT_SETTLED;
}

const NOT_SETTLED: Applied = { outcome: undefined };

/** Builds the row as this settle wrote it, so that the usual purchase is not read back. */
function settledNow(
  deps: Pick<Deps, "count">,
  { purchase, live }: PurchaseAttempt,
  settlement: Settlement,
): Applied {
  deps.count(serviceOf(purchase), "success");
  const { supplierRef, token, units, tokens, note, at } = settlement;
  return {
    outcome: {
      ...purchase,
      status: "success",
      attempt: live.attempt,
      supplier: live.supplier,
      supplier_ref: supplierRef,
      token,
      units,
      tokens,
      note,
      finished_at: at,
    },
  };
}

export function situation(
  deps: Pick<Deps, "clock" | "catalogue" | "suppliers" | "settings">,
  { purchase, live }: PurchaseAttempt,
) {
  return {
    purchase: {
      createdAt: purchase.created_at.getTime(),
      isReleased: purchase.status !== "processing",
      needsToken: needsToken(purchase),
      needsPin: needsPin(purchase),
    },
    attempt: {
      attempt: live.attempt,
      supplier: live.supplier,
      state: live.state,
      dispatchedAt: live.dispatched_at.getTime(),
      checks: live.checks,
      notFound: live.not_found,
      lastNotFoundAt: live.last_not_found_at?.getTime(),
    },
    facts: deps.catalogue().suppliers.get(live.supplier) ?? { notFoundAfterMs: Number.MAX_SAFE_INTEGER },
    question: deps.suppliers.get(live.supplier)?.question ?? "look_up",
    now: deps.clock.now().getTime(),
    timesScale: deps.settings.timesScale,
    forceReleaseAfterMs: deps.settings.forceReleaseAfterMs,
  };
}

export function settlementOf(
  deps: Pick<Deps, "accountOf" | "clock" | "catalogue" | "vault">,
  { purchase, live }: PurchaseAttempt,
  next: NextOf<"settle">,
): Settlement {
  const supplier = deps.catalogue().suppliers.get(live.supplier);
  return {
    purchaseId: purchase.id,
    userId: purchase.user_id,
    attempt: live.attempt,
    supplierRef: next.supplierRef,
    token: next.token ?? null,
    units: next.units ?? null,
    tokens: next.tokens ?? null,
    sealedPin: sealedPinOf(deps, purchase.id, next.epin),
    note: `${describePurchase(purchase)} delivered`,
    isClaimed: !(supplier?.keepsReference ?? false),
    movements: movesOf(deps.accountOf, "purchase.settle", {
      id: purchase.id,
      price: purchase.amount_kobo,
      cost: purchase.cost_kobo ?? kobo(0n),
      fee: purchase.fee_kobo,
      supplier: live.supplier,
      service: serviceOf(purchase),
    }),
    at: deps.clock.now(),
  };
}

/**
 * Settles on an order number that was recognised by receiver, value and time. The number is claimed in the
 * same commit, but not while an equal order may own it. A claim that fails counts as unknown: the attempt is
 * requeried, and its 24 hours run on.
 */
async function settleUnmatched(
  deps: Deps,
  subject: PurchaseAttempt,
  next: NextOf<"settle">,
): Promise<Applied> {
  const { purchase, live } = subject;
  const settlement = settlementOf(deps, subject, next);
  const claim = {
    supplier: live.supplier,
    ref: settlement.supplierRef,
    number: purchase.number,
    purchaseId: purchase.id,
  };
  const isMine = await commit(deps, "purchase.settle_guess", async (tx) => {
    if (!(await lockProcessing(tx, live))) return false;
    if (!(await canClaimUnmatched(tx, purchase, live)) || !(await claimRef(tx, claim))) return false;
    return settleOne(tx, settlement);
  });
  if (isMine) return settledNow(deps, subject, settlement);
  return applyAnswer(deps, subject, { kind: "unknown", note: "an equal order may be the one delivered" });
}

async function failOver(deps: Deps, subject: PurchaseAttempt, next: NextOf<"fail_over">): Promise<Applied> {
  const { purchase, live } = subject;
  const tried = new Set([live.supplier, ...(await purchases.triedSuppliers(deps.db, purchase.id))]);
  const others = candidatesFor(deps, purchase).filter(({ supplier }) => !tried.has(supplier));
  const slot = deps.router.acquire(others, serviceOf(purchase));
  if (!slot) return carryOut(deps, subject, { ...next, kind: "release" });
  const at = deps.clock.now();
  const timeoutMs = deps.catalogue().suppliers.get(slot.supplier)?.vendTimeoutMs ?? 0;
  const lease = new Date(leaseEnd(at.getTime(), timeoutMs, deps.settings.timesScale));
  const target = { supplier: slot.supplier, planCode: slot.planCode, leaseEnd: lease };
  const moved = await commit(deps, "purchase.fail_over", (tx) =>
    purchases.failOver(tx, { live, rejection: next, next: target, at }),
  ).catch((error: unknown) => {
    slot.unused();
    throw error;
  });
  if (!moved) {
    slot.unused();
    return NOT_SETTLED;
  }
  return { ...NOT_SETTLED, next: { purchase, slot, live: resent(live, slot, { at, lease }) } };
}

function resent(live: AttemptRow, slot: Slot, times: { at: Date; lease: Date }): AttemptRow {
  return {
    ...live,
    attempt: live.attempt + 1,
    supplier: slot.supplier,
    plan_code: slot.planCode,
    state: "dispatched",
    dispatched_at: times.at,
    next_check_at: times.lease,
    checks: 0,
    not_found: 0,
    last_not_found_at: null,
    supplier_ref: null,
    note: "",
    sending_until: null,
  };
}

async function carryOut(
  deps: Deps,
  subject: PurchaseAttempt,
  next: Exclude<Next, { kind: "settle" | "fail_over" }>,
): Promise<Applied> {
  switch (next.kind) {
    case "release":
    case "force_release":
      await releaseToWallet(deps, subject, next);
      break;
    case "ask_again":
      await askAgain(deps, subject.live, next);
      break;
    case "late_delivery":
      await lateDelivery(deps, subject, next);
      break;
    case "close": {
      const change = { live: subject.live, rejection: next, at: deps.clock.now() };
      await commit(deps, "purchase.close", (tx) => purchases.closeAttempt(tx, change));
    }
  }
  return NOT_SETTLED;
}

function askAgain(
  deps: Pick<Deps, "db" | "effect" | "clock">,
  live: AttemptRow,
  next: NextOf<"ask_again">,
): Promise<void> {
  const { nextCheckAt, notFound, lastNotFoundAt, supplierRef, note, hint } = next;
  return commit(deps, "purchase.ask_again", (tx) =>
    purchases.askAgain(tx, {
      live,
      nextCheckAt: new Date(nextCheckAt),
      notFound,
      lastNotFoundAt: lastNotFoundAt === undefined ? null : new Date(lastNotFoundAt),
      supplierRef,
      note: note.slice(0, 300),
      hint: hint && { ...hint, at: deps.clock.now() },
    }),
  );
}

/**
 * Records our loss, once. When another purchase claimed the order number, the delivery was not this one's, so
 * the requeries go on.
 */
async function lateDelivery(
  deps: Deps,
  subject: PurchaseAttempt,
  next: NextOf<"late_delivery">,
): Promise<void> {
  const { purchase, live } = subject;
  const loss = {
    live,
    number: purchase.number,
    cost: purchase.cost_kobo ?? kobo(0n),
    accountOf: deps.accountOf,
    supplierRef: next.supplierRef,
    at: deps.clock.now(),
  };
  const isMine = await commit(deps, "purchase.late_delivery", (tx) => purchases.recordLateDelivery(tx, loss));
  const facts = { purchaseId: purchase.id, supplier: live.supplier };
  if (isMine) return deps.log.error(facts, "delivered after the money went back");
  await applyAnswer(deps, subject, { kind: "unknown", note: "an equal order was the one delivered" });
}

async function releaseToWallet(
  deps: Deps,
  { purchase, live }: PurchaseAttempt,
  next: NextOf<"release" | "force_release">,
): Promise<void> {
  const change = {
    purchase,
    live,
    walletAccount: await walletAccountOf(deps.db, purchase.user_id),
    refundId: deps.ids.next(),
    accountOf: deps.accountOf,
    at: deps.clock.now(),
  };
  if (next.kind === "release") {
    const note = failureNote(purchase, next.by);
    const isMine = await commit(deps, "purchase.release", (tx) =>
      purchases.release(tx, { ...change, note, rejection: next }),
    );
    if (isMine) deps.count(serviceOf(purchase), "failed");
    return;
  }
  const note = OUTCOME_NOTES.noAnswer;
  const nextCheckAt = new Date(next.nextCheckAt);
  const isMine = await commit(deps, "purchase.force_release", (tx) =>
    purchases.forceRelease(tx, { ...change, note, nextCheckAt }),
  );
  if (!isMine) return;
  deps.count(serviceOf(purchase), "failed");
  deps.log.error({ purchaseId: purchase.id, supplier: live.supplier }, "released without proof");
}
