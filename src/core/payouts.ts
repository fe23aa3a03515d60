import { type Kobo, kobo, naira } from "./money.ts";
import {
  type Answer,
  type Counted,
  decideEnded,
  decideOpen,
  type EndPhase,
  POLICIES,
  type Situation,
} from "./outside-attempt.ts";
import type { PayoutAnswer, PayoutRefusal } from "./ports-banking.ts";
import { fail, ok, type Result } from "./result.ts";

/**
 * The meaning of a provider's answer for a withdrawal; pure (rules 11.4 to 11.10). The requery schedule and
 * the proof are in outside-attempt.ts.
 */

export const PAYOUT_STATES = ["pending", "processing", "paid", "failed", "reversed"] as const;
/**
 * `pending`: waits for its next attempt. `processing`: sent, outcome unknown. The others are final except for
 * a reversal.
 */
export type PayoutState = (typeof PAYOUT_STATES)[number];

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** The fee of every withdrawal; the bank receives the rest (rules 11.1). */
export const WITHDRAWAL_FEE: Kobo = naira(50);
/**
 * The cause that is stored with a withdrawal that its owner stopped, by which it is known from one that
 * failed (rules 9.24). Rows hold it: never reword it.
 */
export const STOPPED_BY_OWNER = "stopped by its owner";
const MIN_WITHDRAWAL: Kobo = naira(100);

/**
 * The adapter gives up a payout, with the log-in before it, within this time; the attempt's lease ends a
 * little later.
 */
export const PAY_TIMEOUT_MS = 90 * SECOND;
/**
 * The provider refuses an equal payout within two minutes; the next attempt waits a little longer (rules
 * 11.8).
 */
const TOO_SOON_MS = 150 * SECOND;
export const MAX_ATTEMPTS = 5;
/** Delay of a payout while the ledger check stops all sending. */
export const STOPPED_MS = MINUTE;

/**
 * Splits an amount into what the bank receives and our fee. Kobo; they add up to the amount. Errors:
 * withdrawal_below_minimum.
 */
export function splitWithdrawal(
  amount: Kobo,
): Result<{ fee: Kobo; received: Kobo }, { code: "withdrawal_below_minimum" }> {
  if (amount < MIN_WITHDRAWAL) return fail({ code: "withdrawal_below_minimum" });
  return ok({ fee: WITHDRAWAL_FEE, received: kobo(amount - WITHDRAWAL_FEE) });
}

const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** A paid withdrawal is asked about again after these times, for its bank may send it back (rules 11.26). */
const LOOKS: readonly number[] = [HOUR, DAY, 3 * DAY];
/** A look that had no answer is repeated after this time, and for no longer than this in all. */
const LOOK_REPEAT_MS = HOUR;
const LOOKS_END_MS = 7 * DAY;

/**
 * Returns how many looks a paid withdrawal has had, and when the next one comes; undefined when there is
 * none (rules 11.26). Times are milliseconds since 1970.
 */
export function afterLook(
  heard: "answered" | "unanswered",
  at: { paidAt: number; looks: number; now: number; timesScale: number },
): { looks: number; nextCheckAt: number | undefined } {
  const { paidAt, looks, now, timesScale } = at;
  if (heard === "answered") return { looks: looks + 1, nextCheckAt: lookAt(looks + 1, at) };
  const isOver = now - paidAt >= LOOKS_END_MS / timesScale;
  return { looks, nextCheckAt: isOver ? undefined : now + LOOK_REPEAT_MS / timesScale };
}

/** Returns the time of the look after so many, never before a minute from now; undefined after the last. */
export function lookAt(
  looks: number,
  { paidAt, now, timesScale }: { paidAt: number; now: number; timesScale: number },
): number | undefined {
  const afterMs = LOOKS[looks];
  return afterMs === undefined
    ? undefined
    : Math.max(paidAt + afterMs / timesScale, now + MINUTE / timesScale);
}

/** A stored withdrawal, and the attempt that the answer is about. Times are milliseconds since 1970. */
export type PayoutSituation = {
  state: PayoutState;
  attempt: number;
  /** False for an earlier attempt, which is already proven not paid. */
  isCurrent: boolean;
  /** The attempt was found paid after it had been refused. */
  isLate: boolean;
  dispatchedAt: number;
  checks: number;
  notFound: number;
  lastNotFoundAt: number | undefined;
  /** False while the ledger check stops all sending. */
  maySend: boolean;
  now: number;
  /** Divides every delay; above 1 only in accelerated runs. */
  timesScale: number;
};

export type PayoutNext =
  | { kind: "settle"; providerRef: string }
  /**
   * Proven not paid: all of it goes back. `isOurs`: our account at the provider is at fault, so an operator
   * is alerted.
   */
  | { kind: "give_back"; reason: PayoutRefusal | "absent" | "returned"; note: string; isOurs: boolean }
  /** Paid, then reversed: all of it goes back. */
  | { kind: "reverse"; note: string }
  /** Proven not sent: a new attempt under a new reference. */
  | { kind: "send_again"; note: string }
  | { kind: "wait"; state: "pending" | "processing"; wait: Waiting }
  /** Paid after its money went back: our loss. */
  | { kind: "late_paid"; providerRef: string }
  /** The provider contradicts itself: nothing moves, and people are asked to look. */
  | { kind: "look"; note: string }
  | { kind: "nothing" };

export type Waiting = {
  nextCheckAt: number;
  notFound: number;
  lastNotFoundAt: number | undefined;
  needsPerson: boolean;
  note: string;
};

type Refusal = { reason: PayoutRefusal | "returned"; note: string };

/**
 * Returns what an answer leads to. Total: every answer in every situation has exactly one consequence. Money
 * goes back only on proof that it was not paid or was reversed. Nothing is sent again without proof that it
 * was not sent; silence never moves anything (rules 11.5).
 */
export function decidePayout(answer: PayoutAnswer, at: PayoutSituation): PayoutNext {
  const { state } = at;
  const isOpen = at.isCurrent && (state === "pending" || state === "processing");
  return isOpen ? whileOpen(answer, { ...at, state }) : afterEnd(answer, at);
}

function readAnswer(answer: PayoutAnswer): Answer<string, Refusal> {
  switch (answer.kind) {
    case "paid":
      return { kind: "done", fact: answer.providerRef };
    case "failed":
      return { kind: "refused", fact: answer };
    case "reversed":
      return { kind: "returned", fact: { reason: "returned", note: answer.note } };
    case "unknown":
      return { kind: "unknown", says: answer.notFound ? "not_found" : "nothing" };
  }
}

type OpenPayout = PayoutSituation & { state: "pending" | "processing" };

function whileOpen(answer: PayoutAnswer, at: OpenPayout): PayoutNext {
  const step = decideOpen(readAnswer(answer), situationOf(at));
  const note = "note" in answer ? answer.note : "";
  switch (step.kind) {
    case "settle":
      return { kind: "settle", providerRef: step.fact };
    case "refuse":
      return onRefused(step.fact ?? { reason: "absent", note }, step.counted, at);
    case "wait": {
      const { nextCheckAt, counted, needsPerson } = step;
      return { kind: "wait", state: at.state, wait: { nextCheckAt, ...counted, needsPerson, note } };
    }
    case "release":
    case "end":
      throw new Error("a withdrawal cannot be released or ended without proof");
  }
}

function situationOf(at: PayoutSituation): Situation {
  const { dispatchedAt, checks, notFound, lastNotFoundAt, now, timesScale } = at;
  const times = { sentAt: dispatchedAt, since: dispatchedAt, now, timesScale };
  return { policy: POLICIES.withdrawal, ...times, checks, notFound, lastNotFoundAt };
}

type Cause = { reason: Refusal["reason"] | "absent"; note: string };

/**
 * A payout that its bank returned is not sent again. A withdrawal that waits for its next attempt is sent
 * now, because the earlier attempt is proven not paid.
 */
function onRefused({ reason, note }: Cause, counted: Counted, at: OpenPayout): PayoutNext {
  const mayTryAgain = at.attempt < MAX_ATTEMPTS;
  if (at.state === "pending" && reason !== "returned") {
    if (!at.maySend) return waitToSend(STOPPED_MS, { note, counted }, at);
    if (mayTryAgain) return { kind: "send_again", note };
    return { kind: "give_back", reason: "too_soon", note, isOurs: false };
  }
  if (reason === "too_soon" && mayTryAgain) return waitToSend(TOO_SOON_MS, { note, counted }, at);
  return { kind: "give_back", reason, note, isOurs: reason === "house" };
}

function waitToSend(ms: number, why: { note: string; counted: Counted }, at: PayoutSituation): PayoutNext {
  const nextCheckAt = at.now + ms / at.timesScale;
  const { note, counted } = why;
  return { kind: "wait", state: "pending", wait: { nextCheckAt, ...counted, needsPerson: false, note } };
}

/** An attempt that is not the current one is proven not paid. */
function phaseOf({ state, isCurrent, isLate }: PayoutSituation): EndPhase {
  if (isCurrent && state === "paid") return "done";
  if (isCurrent && state === "reversed") return "returned";
  return isLate ? "late" : "refused";
}

const CONTRADICTIONS: Record<EndPhase, string> = {
  done: "told as failed after it was told as paid",
  returned: "told as paid after it was told as reversed",
  late: "what was paid too late has come back",
  refused: "told otherwise after it was told as failed",
};

function afterEnd(answer: PayoutAnswer, at: PayoutSituation): PayoutNext {
  const phase = phaseOf(at);
  const step = decideEnded(readAnswer(answer), phase);
  switch (step.kind) {
    case "settle_late":
      return { kind: "late_paid", providerRef: step.fact };
    case "reverse":
      return { kind: "reverse", note: step.fact.note };
    case "contradiction":
      return { kind: "look", note: CONTRADICTIONS[phase] };
    case "nothing":
      return { kind: "nothing" };
  }
}

/**
 * The past of an account with one person. `isKnown`: a withdrawal of theirs to it was paid, and was asked
 * for more than a day ago. `lately`: the sum that they sent within a day to this and other accounts that are
 * not known, in kobo.
 */
export type AccountPast = { isKnown: boolean; lately: Kobo };

/** The time after which a paid withdrawal makes its account known, and within which amounts add up. */
export const ACCOUNT_NEW_MS = 24 * 60 * MINUTE;

/**
 * Returns the time until which a first withdrawal to an account waits, so that its owner can stop it;
 * undefined when it is sent at once (rules 11.18). Small amounts to new accounts add up over a day.
 */
export function heldUntil(
  wanted: { amount: Kobo; at: Date; timesScale: number },
  past: AccountPast,
  hold: { above: Kobo; minutes: number },
): Date | undefined {
  const { amount, at, timesScale } = wanted;
  if (past.isKnown || hold.minutes === 0 || amount + past.lately <= hold.above) return undefined;
  return new Date(at.getTime() + (hold.minutes * MINUTE) / timesScale);
}
