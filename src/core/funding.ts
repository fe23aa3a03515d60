import type { PaymentState } from "./ports.ts";
import type { Kobo } from "./money.ts";

/** What a provider's answer about a payment means: pure (rules 6.6, 7.1 to 7.6). */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** A link that nobody paid is given up after this long; a later notification still credits (rules 7.4). */
const LINK_LIFE_MS = 24 * HOUR;

const CHECK_MS = [1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE);

/** When to ask about an open link again, after the n-th check (from 0). */
export function fundingCheckDelay(checks: number): number {
  return CHECK_MS[checks] ?? HOUR;
}

/** Longer than a question to the provider takes: who works on a notification has it to itself for the first of these. */
const EVENT_MS = [30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE];

/** When to work off a notification again, after the n-th try (from 0) that the provider did not answer. */
export function eventCheckDelay(tries: number): number {
  return EVENT_MS[tries] ?? 15 * MINUTE;
}

/** One request has the asking for a link to itself for this long; it ends sooner when the provider answered (rules 7.5). */
export const LINK_LEASE_MS = MINUTE;

/** Payments of one person that are asked about at the same time, at most (rules 7.6). */
export const MOST_OPEN_LINKS = 20;

export type FundingNext =
  /** What was really paid, as the provider tells it. */
  | { kind: "credit"; paid: Kobo; gatewayRef: string }
  /** Shown as failed; still asked about while there is a next check. `isStray`: money came that only people can sort out. */
  | { kind: "fail"; note: string; nextCheckAt: number | undefined; isStray: boolean }
  | { kind: "wait"; nextCheckAt: number };

/** `since`: when the link was made, or when a notification last spoke of it. */
export type FundingSituation = { since: number; checks: number; now: number; timesScale: number };

/**
 * Money is credited only on the provider's own word that naira were paid; nothing is ever credited from a notification. A payer
 * whose card was declined, or who left, may open the link again: it is asked about to the end of its day.
 */
export function decideFunding(state: PaymentState, at: FundingSituation): FundingNext {
  if (state.kind === "paid" && state.currency === "NGN" && state.paid > 0n)
    return { kind: "credit", paid: state.paid, gatewayRef: state.gatewayRef };
  if (state.kind === "paid" && state.currency !== "NGN") return { ...ended(STRAY), isStray: true };
  const isOver = at.now - at.since >= LINK_LIFE_MS / at.timesScale;
  const nextCheckAt = at.now + fundingCheckDelay(at.checks) / at.timesScale;
  if (state.kind === "failed") return { ...ended(DECLINED), nextCheckAt: isOver ? undefined : nextCheckAt };
  const isUnpaid = state.kind === "pending" || (state.kind === "unknown" && state.notFound === true);
  return isOver && isUnpaid ? ended(UNUSED) : { kind: "wait", nextCheckAt };
}

const DECLINED = "The payment did not go through";
const UNUSED = "The payment link was not used";
const STRAY = "Paid in a currency we cannot credit. Please contact support";

const ended = (note: string) => ({ kind: "fail", note, nextCheckAt: undefined, isStray: false }) as const;
