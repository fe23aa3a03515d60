import {
  ACCOUNT_LIMITS,
  countAttempt,
  type Limits,
  type Locked,
  undoFailure,
  type Throttle,
} from "../../core/throttle.ts";
import { ok, type Result } from "../../core/result.ts";
import type { Tx } from "../../db/schema.ts";
import { clearThrottle, lockThrottles, saveThrottles } from "../../db/throttle.ts";
import { commit, type Deps } from "../deps.ts";

/** What is counted, and how often it is free. */
export type Counted = { subject: string; limits: Limits };

/**
 * Count one attempt on each subject before it is made, or none when one of them is locked (rules 3.5). Answers how many are counted
 * now, where there are most. Errors: account_locked with `retryAfterSeconds`.
 */
export function countAttempts(
  deps: Deps,
  name: string,
  counted: readonly Counted[],
): Promise<Result<number, Locked>> {
  const now = deps.clock.now();
  return commit(deps, name, async (tx) => {
    const locked = await lockThrottles(
      tx,
      counted.map(({ subject }) => subject),
      now,
    );
    const states = new Map<string, Throttle>();
    for (const { subject, limits } of counted) {
      const state = countAttempt(locked.get(subject), limits, now);
      if (!state.ok) return state;
      states.set(subject, state.value);
    }
    await saveThrottles(tx, states);
    return ok(Math.max(...[...states.values()].map(({ failures }) => failures)));
  });
}

/** Passwords and codes that a person who is logged in already is asked for: a stolen session guesses no faster than a stranger. */
const ownSecret = (userId: string) => `secret:${userId}`;

/** Answers how many guesses are counted with this one. Errors: account_locked. */
export function takeGuess(deps: Deps, userId: string): Promise<Result<number, Locked>> {
  return countAttempts(deps, "people.guess", [{ subject: ownSecret(userId), limits: ACCOUNT_LIMITS }]);
}

/** Nothing was tried after all. */
export function returnGuess(deps: Deps, userId: string): Promise<void> {
  return commit(deps, "people.guess-unused", async (tx) => {
    const subject = ownSecret(userId);
    const state = (await lockThrottles(tx, [subject], deps.clock.now())).get(subject);
    if (state) await saveThrottles(tx, new Map([[subject, undoFailure(state, ACCOUNT_LIMITS)]]));
  });
}

/** The guess was right: begin anew. */
export function forgiveGuess(tx: Tx, userId: string): Promise<void> {
  return clearThrottle(tx, ownSecret(userId));
}
