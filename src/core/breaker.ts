/**
 * Circuit breaker of one supplier and service, as a pure state machine (rules 5.14). Times in milliseconds.
 */
export type Breaker = {
  /** Failures in a row. */
  failures: number;
  /** The supplier gets no order before this time, and one trial at a time after it. */
  openUntil: number;
  /** Openings without a success in between; each lasts longer than the one before. */
  openings: number;
  /** The next trial waits until this time for the answer of the one that was sent; 0 when none is out. */
  trialUntil: number;
};

export const CLOSED: Breaker = { failures: 0, openUntil: 0, openings: 0, trialUntil: 0 };

const OPEN_AFTER = 5;
/** Short: of a supplier that fails now and then, five in a row can be chance. */
const FIRST_OPEN_MS = 1_000;
const MAX_OPEN_MS = 300_000;
/** The first trial without an answer for so long no longer keeps the next one waiting. */
const TRIAL_MS = 3_000;

export type BreakerState = "closed" | "open" | "half-open";

export function breakerState(breaker: Breaker, now: number): BreakerState {
  if (breaker.openings === 0) return "closed";
  return now < breaker.openUntil ? "open" : "half-open";
}

/** True when an order may be sent now. A half-open breaker lets one trial through. */
export function mayPass(breaker: Breaker, now: number): boolean {
  const state = breakerState(breaker, now);
  return state === "closed" || (state === "half-open" && now >= breaker.trialUntil);
}

/**
 * Records a sent order. It is a trial when the breaker was half open; report its result with `onTrial`. After
 * a trial that got no answer in time the next one waits twice as long: a silent supplier gets few orders.
 */
export function onSent(breaker: Breaker, now: number): Breaker {
  if (breakerState(breaker, now) !== "half-open") return breaker;
  const openings = breaker.trialUntil === 0 ? breaker.openings : breaker.openings + 1;
  const patience = Math.min(TRIAL_MS * 2 ** (openings - 1), MAX_OPEN_MS);
  return { ...breaker, openings, trialUntil: now + patience };
}

/** `failed`: the supplier's fault, or no clear answer. `neutral`: the customer's fault. */
export type Verdict = "fine" | "failed" | "neutral";

/**
 * Returns what a result says about the supplier now. A failure of an order that was sent before one that has
 * succeeded since is old news: of a burst, and of a process that ends, the slow calls answer last.
 */
export function newsOf(result: Verdict, sent: { at: number; fineAt: number }): Verdict {
  return result === "failed" && sent.at < sent.fineAt ? "neutral" : result;
}

/**
 * Records the result of an order that was no trial: `fine` resets the count, `failed` counts. Once the
 * breaker is open, results of orders that were already sent change nothing: only a trial decides.
 */
export function onResult(breaker: Breaker, result: Verdict, now: number): Breaker {
  if (breaker.openings > 0 || result === "neutral") return breaker;
  if (result === "fine") return breaker.failures === 0 ? breaker : CLOSED;
  const failures = breaker.failures + 1;
  return failures < OPEN_AFTER ? { ...breaker, failures } : opened({ ...breaker, failures }, now);
}

/**
 * Records the result of a trial: `fine` closes the breaker, `failed` makes the pause longer, `neutral` allows
 * the next trial. One that answers when a later trial has closed the breaker counts like any order.
 */
export function onTrial(breaker: Breaker, result: Verdict, now: number): Breaker {
  if (result === "fine") return CLOSED;
  if (breaker.openings === 0) return onResult(breaker, result, now);
  if (result === "neutral") return { ...breaker, trialUntil: 0 };
  return opened({ ...breaker, failures: breaker.failures + 1 }, now);
}

function opened(breaker: Breaker, now: number): Breaker {
  const openFor = Math.min(FIRST_OPEN_MS * 2 ** breaker.openings, MAX_OPEN_MS);
  return { ...breaker, openUntil: now + openFor, openings: breaker.openings + 1, trialUntil: 0 };
}
