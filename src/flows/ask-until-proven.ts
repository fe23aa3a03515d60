import { isTooLateToSend } from "../core/outside-attempt.ts";
import type { Deps } from "./deps.ts";

/**
 * Says how one kind of attempt is requeried, sent and changed. `Attempt` is an attempt that the party can be
 * asked about; `Ready` is one that is recorded as dispatched but not sent yet; `Outcome` is the caller's
 * result.
 */
export type OutsideFlow<Attempt, Ready extends Attempt, Answer, Outcome> = {
  /** Asks the party for the outcome of an attempt. Never sends it. */
  ask(deps: Deps, attempt: Attempt): Promise<Answer>;
  /** Sends an attempt once, with `sendOnce`. Returns undefined when it was left to the sweeper. */
  send(deps: Deps, ready: Ready): Promise<Answer | undefined>;
  /** Applies an answer by conditional commits: when several callers decide at once, one of them wins. */
  carryOut(deps: Deps, attempt: Attempt, answer: Answer): Promise<CarriedOut<Ready, Outcome>>;
};

/**
 * The result of one answer. With `next`, this attempt is decided, and `next` is recorded as dispatched and
 * must be sent: another try after proof that this one was not done, or what follows after proof that it was.
 */
export type CarriedOut<Ready, Outcome> = { outcome: Outcome; next?: Ready | undefined };

/**
 * Requeries an attempt and applies the answer. It sends only a next attempt, after this one is decided. The
 * sweeper, webhooks, returning payers and admins all come through here.
 */
export async function askUntilProven<Attempt, Ready extends Attempt, Answer, Outcome>(
  deps: Deps,
  flow: OutsideFlow<Attempt, Ready, Answer, Outcome>,
  attempt: Attempt,
): Promise<Outcome> {
  const { outcome, next } = await flow.carryOut(deps, attempt, await flow.ask(deps, attempt));
  if (next) await sendUntilProven(deps, flow, next);
  return outcome;
}

/**
 * Sends an attempt that is recorded as dispatched and applies the answer; after this one is decided,
 * it continues with the next attempt. No transaction is open during a call. Returns the last outcome,
 * undefined when that attempt was left to the sweeper.
 */
export async function sendUntilProven<Attempt, Ready extends Attempt, Answer, Outcome>(
  deps: Deps,
  flow: OutsideFlow<Attempt, Ready, Answer, Outcome>,
  first: Ready,
): Promise<Outcome | undefined> {
  for (let ready = first; ; ) {
    const answer = await flow.send(deps, ready);
    if (answer === undefined) return undefined;
    const { outcome, next } = await flow.carryOut(deps, ready, answer);
    if (!next) return outcome;
    ready = next;
  }
}

/**
 * Sends an attempt, as an effect; this is the only call that does. When the sender was paused for so long
 * that another process may handle the attempt already, it returns `tooLate` instead of sending (rules 5.11).
 */
export function sendOnce<Answer, Late>(
  deps: Pick<Deps, "effect" | "clock" | "steady" | "settings">,
  attempt: { effect: string; dispatchedAt: Date; tooLate: Late },
  call: () => Promise<Answer>,
): Promise<Answer | Late> {
  return deps.effect<Answer | Late>(attempt.effect, () => {
    const now = deps.clock.now().getTime();
    // A machine that slept may be later than its clock says.
    const isTooLate =
      !deps.steady.isSure() || isTooLateToSend(attempt.dispatchedAt.getTime(), now, deps.settings.timesScale);
    return isTooLate ? Promise.resolve(attempt.tooLate) : call();
  });
}
