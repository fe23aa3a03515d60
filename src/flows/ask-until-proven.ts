import { isTooLateToSend } from "../core/outside-attempt.ts";
import type { Deps } from "./deps.ts";

/**
 * How one kind of attempt is asked about, sent and changed. `Attempt` is what the party can be asked about; `Ready` is one that is recorded
 * as dispatched and was not sent yet; `Outcome` is what the caller learns.
 */
export type OutsideFlow<Attempt, Ready extends Attempt, Answer, Outcome> = {
  /** Asks the party what became of an attempt. Never sends it. */
  ask(deps: Deps, attempt: Attempt): Promise<Answer>;
  /** Sends an attempt, once; undefined when it was left to the sweeper. Use `sendOnce`. */
  send(deps: Deps, ready: Ready): Promise<Answer | undefined>;
  /** Carries out what an answer means, by conditional commits: of all who decide, one wins. */
  carryOut(deps: Deps, attempt: Attempt, answer: Answer): Promise<CarriedOut<Ready, Outcome>>;
};

/** What one answer led to. `next`: this attempt is proven not done, and the next one is recorded as dispatched: send it. */
export type CarriedOut<Ready, Outcome> = { outcome: Outcome; next?: Ready | undefined };

/**
 * Asks what became of an attempt and carries out the answer; only a next attempt, after proof that this one was not done, is ever sent.
 * The sweeper, notifications, payers who come back and admins all come through here. Answers what came of the question.
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
 * Sends an attempt that is recorded as dispatched and carries out the answer; on proof that it was not done, goes on with the next one. No
 * transaction is open during a call. Answers what came of the last one, undefined when that was left to the sweeper.
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
 * The one call that sends an attempt, as an effect. Its sender may have been paused for so long that others look after the attempt already:
 * then it must not leave any more, and `tooLate` is the answer (rules 5.11).
 */
export function sendOnce<Answer, Late>(
  deps: Deps,
  attempt: { effect: string; dispatchedAt: Date; tooLate: Late },
  call: () => Promise<Answer>,
): Promise<Answer | Late> {
  return deps.effect<Answer | Late>(attempt.effect, () => {
    const now = deps.clock.now().getTime();
    const isTooLate = isTooLateToSend(attempt.dispatchedAt.getTime(), now, deps.settings.timesScale);
    return isTooLate ? Promise.resolve(attempt.tooLate) : call();
  });
}
