/** Circuit breaker of one supplier and service: pure state, moved by what happened (rules 5.14). Times in milliseconds. */
export type Breaker = {
  /** Failures in a row. */
  failures: number;
  /** While in the future, nothing is sent; afterwards one trial at a time. */
  openUntil: number;
  /** Times it opened without a success in between: each opening lasts longer. */
  openings: number;
  isTrialOut: boolean;
};

export const CLOSED: Breaker = { failures: 0, openUntil: 0, openings: 0, isTrialOut: false };

const OPEN_AFTER = 5;
const FIRST_OPEN_MS = 15_000;
const MAX_OPEN_MS = 300_000;

export type BreakerState = "closed" | "open" | "half-open";

export function breakerState(breaker: Breaker, now: number): BreakerState {
  if (breaker.openings === 0) return "closed";
  return now < breaker.openUntil ? "open" : "half-open";
}

/** May an order be sent now? Half open lets one trial through. */
export function mayPass(breaker: Breaker, now: number): boolean {
  const state = breakerState(breaker, now);
  return state === "closed" || (state === "half-open" && !breaker.isTrialOut);
}

/** An order is sent. It is the trial when the breaker was half open: its result goes to `onTrial`. */
export function onSent(breaker: Breaker, now: number): Breaker {
  return breakerState(breaker, now) === "half-open" ? { ...breaker, isTrialOut: true } : breaker;
}

/** `failed` is the supplier's fault, or no clear answer; `neutral` the customer's fault. */
export type Verdict = "fine" | "failed" | "neutral";

/**
 * What came of an order that was no trial: `fine` begins the count anew, `failed` counts. Once it has opened, orders that were
 * under way say nothing new, whatever came of them: only a trial decides.
 */
export function onResult(breaker: Breaker, result: Verdict, now: number): Breaker {
  if (breaker.openings > 0 || result === "neutral") return breaker;
  if (result === "fine") return breaker.failures === 0 ? breaker : CLOSED;
  const failures = breaker.failures + 1;
  return failures < OPEN_AFTER ? { ...breaker, failures } : opened({ ...breaker, failures }, now);
}

/** What came of the trial: `fine` closes it, `failed` makes the pause longer, `neutral` lets the next trial through. */
export function onTrial(breaker: Breaker, result: Verdict, now: number): Breaker {
  if (result === "fine") return CLOSED;
  if (result === "neutral") return { ...breaker, isTrialOut: false };
  return opened({ ...breaker, failures: breaker.failures + 1 }, now);
}

function opened(breaker: Breaker, now: number): Breaker {
  const openFor = Math.min(FIRST_OPEN_MS * 2 ** breaker.openings, MAX_OPEN_MS);
  return { ...breaker, openUntil: now + openFor, openings: breaker.openings + 1, isTrialOut: false };
}
