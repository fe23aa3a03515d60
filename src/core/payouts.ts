import { type Kobo, kobo, naira } from "./money.ts";
import type { PayoutAnswer, PayoutRefusal } from "./ports-banking.ts";
import { fail, ok, type Result } from "./result.ts";

/** The state machine of withdrawals: pure decisions about what a provider's answer means and what comes next (rules 11.4 to 11.10). */

export const PAYOUT_STATES = ["pending", "processing", "paid", "failed", "reversed"] as const;
/** `pending`: waits to be sent again. `processing`: sent, outcome not known. The others are final but for a reversal. */
export type PayoutState = (typeof PAYOUT_STATES)[number];

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Kept of every withdrawal; the bank receives the rest (rules 11.1). */
export const WITHDRAWAL_FEE: Kobo = naira(50);
const LEAST_WITHDRAWAL: Kobo = naira(100);

/** A payout with a log-in before it is given up by its adapter within this time; the lease of its attempt ends a little later. */
export const PAY_TIMEOUT_MS = 90 * SECOND;
/** The provider takes no equal payout within two minutes: one it refused for that waits a little longer (rules 11.8). */
const TOO_SOON_MS = 150 * SECOND;
const MOST_ATTEMPTS = 5;
/** "Not found" is believed only after this many answers, this far apart, and this long after it was sent (rules 11.7). */
const NOT_FOUND_TIMES = 3;
const NOT_FOUND_APART_MS = MINUTE;
const NOT_FOUND_AFTER_MS = 10 * MINUTE;
/** Unknown for this long: people look at it (rules 11.6). */
const FOR_PEOPLE_AFTER_MS = 3 * DAY;
/** While the books are being checked nothing is sent; then it is looked at again. */
const STOPPED_MS = MINUTE;

const REQUERY_MS = [30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR];

/** When to ask again after the n-th check (from 0): 30 s, 2 and 10 minutes, an hour, then every 6 hours (rules 11.6). */
export function payoutCheckDelay(checks: number): number {
  return REQUERY_MS[checks] ?? 6 * HOUR;
}

/** What the bank receives of an amount, and what we keep. Kobo; they add up to the amount. Errors: withdrawal_below_minimum. */
export function splitWithdrawal(
  amount: Kobo,
): Result<{ fee: Kobo; received: Kobo }, { code: "withdrawal_below_minimum" }> {
  if (amount < LEAST_WITHDRAWAL) return fail({ code: "withdrawal_below_minimum" });
  return ok({ fee: WITHDRAWAL_FEE, received: kobo(amount - WITHDRAWAL_FEE) });
}

/** A withdrawal as stored, and the attempt that was asked about. Times are milliseconds since 1970. */
export type PayoutSituation = {
  state: PayoutState;
  attempt: number;
  /** The attempt asked about is the current one; of an earlier one it is proven that it was not paid. */
  isCurrent: boolean;
  /** That attempt was found paid after it had been refused. */
  isLate: boolean;
  dispatchedAt: number;
  checks: number;
  notFound: number;
  lastNotFoundAt: number | undefined;
  /** Nothing is sent while the books are being checked. */
  maySend: boolean;
  now: number;
  /** Divides every waiting time; 1 but in accelerated runs. */
  timesScale: number;
};

export type PayoutNext =
  | { kind: "settle"; providerRef: string }
  /** Proven not paid: all of it goes back. `isOurs`: our account at the provider is to blame, so an operator is told. */
  | { kind: "give_back"; reason: PayoutRefusal | "absent" | "returned"; note: string; isOurs: boolean }
  /** Paid, and the money came back afterwards: all of it goes back. */
  | { kind: "reverse"; note: string }
  /** Proven not sent: a new attempt under a new reference. */
  | { kind: "send_again"; note: string }
  | { kind: "wait"; state: "pending" | "processing"; wait: Waiting }
  /** Paid after its money went back: our loss. */
  | { kind: "late_paid"; providerRef: string }
  /** The provider contradicts itself: nothing moves, people look. */
  | { kind: "look"; note: string }
  | { kind: "nothing" };

export type Waiting = {
  nextCheckAt: number;
  notFound: number;
  lastNotFoundAt: number | undefined;
  needsPerson: boolean;
  note: string;
};

/**
 * What an answer leads to. Total: every answer in every situation has exactly one consequence. Money goes back only on proof that it was
 * not paid or came back; nothing is sent again without proof that it was not sent; silence never moves anything (rules 11.5).
 */
export function decidePayout(answer: PayoutAnswer, at: PayoutSituation): PayoutNext {
  if (!at.isCurrent || at.state === "failed") return onGivenBack(answer, at);
  if (at.state === "paid") return onPaid(answer);
  if (at.state === "reversed") return onReversed(answer);
  switch (answer.kind) {
    case "paid":
      return { kind: "settle", providerRef: answer.providerRef };
    case "reversed":
      return { kind: "give_back", reason: "returned", note: answer.note, isOurs: false };
    case "failed":
      return onFailed(answer, at);
    case "unknown":
      return onUnknown(answer, at);
  }
}

function onGivenBack(answer: PayoutAnswer, at: PayoutSituation): PayoutNext {
  if (answer.kind === "paid")
    return at.isLate ? { kind: "nothing" } : { kind: "late_paid", providerRef: answer.providerRef };
  if (answer.kind === "reversed" && at.isLate)
    return { kind: "look", note: "what was paid too late has come back" };
  return { kind: "nothing" };
}

function onPaid(answer: PayoutAnswer): PayoutNext {
  if (answer.kind === "reversed") return { kind: "reverse", note: answer.note };
  if (answer.kind === "failed") return { kind: "look", note: "told as failed after it was told as paid" };
  return { kind: "nothing" };
}

function onReversed(answer: PayoutAnswer): PayoutNext {
  if (answer.kind === "paid") return { kind: "look", note: "told as paid after it was told as reversed" };
  return { kind: "nothing" };
}

function onFailed(answer: PayoutAnswer & { kind: "failed" }, at: PayoutSituation): PayoutNext {
  const { reason, note } = answer;
  if (at.state === "pending") return sendAgain(note, at);
  if (reason === "too_soon" && at.attempt < MOST_ATTEMPTS)
    return waitFor(at, { state: "pending", ms: TOO_SOON_MS, note });
  return { kind: "give_back", reason, note, isOurs: reason === "house" };
}

function onUnknown(answer: PayoutAnswer & { kind: "unknown" }, at: PayoutSituation): PayoutNext {
  const { state } = at;
  if (state !== "pending" && state !== "processing") return { kind: "nothing" };
  const seen = countNotFound(answer.notFound === true, at);
  const age = at.now - at.dispatchedAt;
  const isAbsent = answer.notFound === true && seen.notFound >= NOT_FOUND_TIMES;
  if (isAbsent && age >= NOT_FOUND_AFTER_MS / at.timesScale) {
    if (state === "pending") return sendAgain(answer.note, at, seen);
    return { kind: "give_back", reason: "absent", note: answer.note, isOurs: false };
  }
  const needsPerson = age >= FOR_PEOPLE_AFTER_MS / at.timesScale;
  const ms = needsPerson ? DAY : payoutCheckDelay(at.checks);
  return waitFor(at, { state, ms, note: answer.note, seen, needsPerson });
}

/** Only in `pending`, and only on proof. */
function sendAgain(note: string, at: PayoutSituation, seen?: Seen): PayoutNext {
  if (!at.maySend) return waitFor(at, { state: "pending", ms: STOPPED_MS, note, ...(seen ? { seen } : {}) });
  if (at.attempt < MOST_ATTEMPTS) return { kind: "send_again", note };
  return { kind: "give_back", reason: "too_soon", note, isOurs: false };
}

type Seen = Pick<Waiting, "notFound" | "lastNotFoundAt">;

/** Answers closer together than a minute count once: a provider that is briefly behind is not proof. */
function countNotFound(isNotFound: boolean, at: PayoutSituation): Seen {
  const { notFound, lastNotFoundAt } = at;
  const isApart =
    lastNotFoundAt === undefined || at.now - lastNotFoundAt >= NOT_FOUND_APART_MS / at.timesScale;
  return isNotFound && isApart
    ? { notFound: notFound + 1, lastNotFoundAt: at.now }
    : { notFound, lastNotFoundAt };
}

type Pause = {
  state: "pending" | "processing";
  ms: number;
  note: string;
  seen?: Seen;
  needsPerson?: boolean;
};

function waitFor(at: PayoutSituation, pause: Pause): PayoutNext {
  const { state, ms, note, needsPerson = false } = pause;
  const { notFound, lastNotFoundAt } = pause.seen ?? at;
  const nextCheckAt = at.now + ms / at.timesScale;
  return { kind: "wait", state, wait: { nextCheckAt, notFound, lastNotFoundAt, needsPerson, note } };
}
