import type { PaymentState } from "./ports.ts";
import type { Kobo } from "./money.ts";
import { type Answer, decideOpen, delayAfter, POLICIES, type Schedule } from "./outside-attempt.ts";

/** The meaning of a provider's answer about a payment; pure (rules 6.6, 7.1 to 7.6). */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/**
 * Returns the delay before the next check of an open link, after the n-th check (from 0). Milliseconds (rules
 * 7.4).
 */
export function fundingCheckDelay(checks: number): number {
  return delayAfter(POLICIES.payment_link.schedule, checks);
}

/**
 * Delays between the tries of a notification. The first is also its lease, so it is longer than a call to the
 * provider.
 */
const EVENT_SCHEDULE: Schedule = [30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 15 * MINUTE];

/**
 * Returns the delay before the next try of a notification, after the n-th try (from 0) without the provider's
 * answer. Milliseconds.
 */
export function eventCheckDelay(tries: number): number {
  return delayAfter(EVENT_SCHEDULE, tries);
}

/** Lease of the request that asks for a link; it ends early when the provider answers (rules 7.5). */
export const LINK_LEASE_MS = MINUTE;

/** Maximum open payment links of one person (rules 7.6). */
export const MAX_OPEN_LINKS = 20;

export type FundingNext =
  /** The amount that was paid, confirmed by the provider. */
  | { kind: "credit"; paid: Kobo; gatewayRef: string }
  /**
   * The payment is shown as failed; it is still checked at `nextCheckAt`, if any. `isStray`: money came in
   * that only people can assign.
   */
  | { kind: "fail"; note: string; nextCheckAt: number | undefined; isStray: boolean }
  | { kind: "wait"; nextCheckAt: number };

/** `since`: when the link was created, or when its latest notification arrived. */
export type FundingSituation = { since: number; checks: number; now: number; timesScale: number };

/**
 * Decides what a provider's answer leads to. Money is credited only when the provider itself confirms that
 * naira were paid; a notification alone never credits. A payer whose card was declined, or who left, may open
 * the link again, so the link is checked until the end of its day.
 */
export function decideFunding(state: PaymentState, at: FundingSituation): FundingNext {
  const { since, checks, now, timesScale } = at;
  const times = { sentAt: since, since, now, timesScale };
  const link = { policy: POLICIES.payment_link, ...times, checks, notFound: 0, lastNotFoundAt: undefined };
  const step = decideOpen(readAnswer(state), link);
  const note = state.kind === "failed" ? DECLINED : UNUSED;
  switch (step.kind) {
    case "settle":
      return { kind: "credit", ...step.fact };
    case "refuse":
      return { kind: "fail", note: STRAY, nextCheckAt: undefined, isStray: true };
    case "end":
      return { kind: "fail", note, nextCheckAt: undefined, isStray: false };
    case "wait": {
      const { nextCheckAt } = step;
      return state.kind === "failed"
        ? { kind: "fail", note, nextCheckAt, isStray: false }
        : { kind: "wait", nextCheckAt };
    }
    case "release":
      throw new Error("a payment link holds no money to release");
  }
}

type Paid = { paid: Kobo; gatewayRef: string };

/**
 * A declined card and a link that the provider does not know yet prove nothing: the link may be opened again
 * during its day.
 */
function readAnswer(state: PaymentState): Answer<Paid, undefined> {
  if (state.kind === "pending" || state.kind === "failed") return { kind: "unknown", says: "untouched" };
  if (state.kind === "unknown") return { kind: "unknown", says: state.notFound ? "not_found" : "nothing" };
  if (state.currency !== "NGN") return { kind: "refused", fact: undefined };
  if (state.paid <= 0n) return { kind: "unknown", says: "nothing" };
  return { kind: "done", fact: { paid: state.paid, gatewayRef: state.gatewayRef } };
}

const DECLINED = "The payment did not go through";
const UNUSED = "The payment link was not used";
const STRAY = "Paid in a currency we cannot credit. Please contact support";
