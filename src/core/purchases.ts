import type { Kobo } from "./money.ts";
import type { RejectedBy, RejectReason, SupplierFacts, VendAnswer } from "./ports.ts";
import type { Service } from "./transactions.ts";

/** The purchase state machine: pure decisions about what an answer means and what comes next. */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** After the call's own time limit, how long until somebody else may look after the attempt (rules 5.11). */
export const LEASE_GRACE_MS = 15 * SECOND;
/** Fail-over only while the user waits, and not for ever (rules 5.12). */
const MAX_ATTEMPTS = 3;
const FAIL_OVER_WITHIN_MS = 60 * SECOND;
/** "Not found" is believed only after this many answers, this far apart, and long enough after dispatch (rules 5.13). */
const NOT_FOUND_TIMES = 3;
const NOT_FOUND_APART_MS = 60 * SECOND;
/** Unknown for this long: released to the user at our own risk (rules 5.10). */
export const FORCE_RELEASE_MS = 24 * HOUR;
/** After a forced release we go on asking this often, to learn of a late delivery. */
const AFTER_RELEASE_MS = 6 * HOUR;
/** Equal purchases within this time are taken for a double tap (rules 5.8). */
export const DUPLICATE_WINDOW_MS = 30 * SECOND;

const REQUERY_MS = [5, 10, 20, 40, 80, 160, 300, 600, 900].map((seconds) => seconds * SECOND);

/** When to ask again after the n-th check (from 0): 5 s doubling to 160 s, then 5, 10, 15 minutes (rules 5.9). */
export function requeryDelay(checks: number): number {
  return REQUERY_MS[checks] ?? 15 * MINUTE;
}

/** The one live attempt as recorded. Times are milliseconds since 1970. */
export type LiveAttempt = {
  attempt: number;
  supplier: string;
  state: "dispatched" | "unknown";
  dispatchedAt: number;
  checks: number;
  notFound: number;
  lastNotFoundAt: number | undefined;
};

/** What the money side knows of the purchase. */
export type PurchaseState = {
  createdAt: number;
  /** The money already went back (forced release or a person's decision). */
  isReleased: boolean;
  /** Prepaid electricity is not delivered without its token. */
  needsToken: boolean;
};

export type Next =
  | { kind: "settle"; supplierRef: string; token: string | undefined; units: string | undefined }
  /** Proven not delivered; the next supplier, if any, may try. */
  | { kind: "fail_over"; by: RejectedBy; reason: RejectReason; note: string }
  | { kind: "release"; by: RejectedBy; reason: RejectReason; note: string }
  | { kind: "force_release"; nextCheckAt: number }
  | {
      kind: "ask_again";
      nextCheckAt: number;
      notFound: number;
      lastNotFoundAt: number | undefined;
      note: string;
      supplierRef: string | undefined;
    }
  /** Delivered after the money went back: our loss. */
  | { kind: "late_delivery"; supplierRef: string }
  /** Proven not delivered after the money went back: nothing is owed any more. */
  | { kind: "close"; by: RejectedBy; reason: RejectReason; note: string };

export type Situation = {
  purchase: PurchaseState;
  attempt: LiveAttempt;
  facts: Pick<SupplierFacts, "notFoundAfterMs">;
  now: number;
  /** Divides every waiting time; 1 but in accelerated runs. */
  timesScale: number;
  forceReleaseAfterMs: number | undefined;
};

/**
 * What an answer leads to. Total: every answer in every situation has exactly one consequence (rules 5.5 to 5.13).
 * Money goes back only on proof of non-delivery, or after the 24 hours of rule 5.10; never on silence.
 */
export function decideNext(answer: VendAnswer, at: Situation): Next {
  if (answer.kind === "delivered") return onDelivered(answer, at);
  if (answer.kind === "rejected") return onRejected(answer, at);
  const notFound = countNotFound(answer.notFound === true, at);
  if (isProvenAbsent(notFound.times, at))
    return onRejected(
      { kind: "rejected", by: "supplier", reason: "refused", note: "never reached the supplier" },
      at,
    );
  return onUnknown({ note: answer.note, supplierRef: answer.supplierRef }, notFound, at);
}

function onDelivered(answer: VendAnswer & { kind: "delivered" }, at: Situation): Next {
  if (at.purchase.isReleased) return { kind: "late_delivery", supplierRef: answer.supplierRef };
  if (at.purchase.needsToken && !answer.token) {
    const notFound = { times: at.attempt.notFound, lastAt: at.attempt.lastNotFoundAt };
    return onUnknown({ note: "waiting for the token", supplierRef: answer.supplierRef }, notFound, at);
  }
  return { kind: "settle", supplierRef: answer.supplierRef, token: answer.token, units: answer.units };
}

function onRejected(answer: VendAnswer & { kind: "rejected" }, at: Situation): Next {
  const { by, reason, note } = answer;
  if (at.purchase.isReleased) return { kind: "close", by, reason, note };
  const isInTime = at.now - at.purchase.createdAt <= FAIL_OVER_WITHIN_MS;
  const mayFailOver = by === "supplier" && at.attempt.attempt < MAX_ATTEMPTS && isInTime;
  return { kind: mayFailOver ? "fail_over" : "release", by, reason, note };
}

type NotFound = { times: number; lastAt: number | undefined };

/** Answers closer together than a minute count once: a supplier that is briefly behind is not proof. */
function countNotFound(isNotFound: boolean, at: Situation): NotFound {
  const { notFound, lastNotFoundAt } = at.attempt;
  if (!isNotFound) return { times: notFound, lastAt: lastNotFoundAt };
  const isApart =
    lastNotFoundAt === undefined || at.now - lastNotFoundAt >= NOT_FOUND_APART_MS / at.timesScale;
  return isApart ? { times: notFound + 1, lastAt: at.now } : { times: notFound, lastAt: lastNotFoundAt };
}

function isProvenAbsent(times: number, at: Situation): boolean {
  const age = at.now - at.attempt.dispatchedAt;
  return times >= NOT_FOUND_TIMES && age >= at.facts.notFoundAfterMs / at.timesScale;
}

function onUnknown(
  known: { note: string; supplierRef: string | undefined },
  notFound: NotFound,
  at: Situation,
): Next {
  const limit = at.forceReleaseAfterMs;
  const age = at.now - at.purchase.createdAt;
  if (!at.purchase.isReleased && limit !== undefined && age >= limit / at.timesScale)
    return { kind: "force_release", nextCheckAt: at.now + AFTER_RELEASE_MS / at.timesScale };
  const wait = at.purchase.isReleased ? AFTER_RELEASE_MS : requeryDelay(at.attempt.checks);
  return {
    kind: "ask_again",
    nextCheckAt: at.now + wait / at.timesScale,
    notFound: notFound.times,
    lastNotFoundAt: notFound.lastAt,
    ...known,
  };
}

/** When the sweeper may look after an attempt whose sender has not come back. A call takes its real time in accelerated runs too. */
export function leaseEnd(dispatchedAt: number, vendTimeoutMs: number, timesScale: number): number {
  return dispatchedAt + vendTimeoutMs + LEASE_GRACE_MS / timesScale;
}

/** Two purchases with the same text are the same wish (rules 5.8). */
export function fingerprint(wish: {
  userId: string;
  service: Service;
  network: string;
  plan: string;
  number: string;
  amount: Kobo;
}): string {
  return [wish.userId, wish.service, wish.network, wish.plan, wish.number, wish.amount].join("|");
}
