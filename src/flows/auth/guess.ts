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

/** A counted subject, with its limits. */
export type Counted = { subject: string; limits: Limits };

/**
 * Counts one attempt on each subject before it is made, or none when a subject is locked (rules 3.5). Returns
 * the states in their order. Errors: account_locked with `retryAfterSeconds`.
 */
export function countAttempts(
  deps: Pick<Deps, "db" | "effect" | "clock">,
  name: string,
  counted: readonly Counted[],
): Promise<Result<Throttle[], Locked>> {
  const now = deps.clock.now();
  return commit(deps, name, (tx) => countWithin(tx, counted, now));
}

/** Counts in the transaction of the attempt itself, as `countAttempts` does. Errors: account_locked. */
export async function countWithin(
  tx: Tx,
  counted: readonly Counted[],
  now: Date,
): Promise<Result<Throttle[], Locked>> {
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
  return ok([...states.values()]);
}

/**
 * The subject for passwords and codes asked of a logged-in person, so that a thief of a session gets no more
 * tries than a stranger.
 */
const ownSecret = (userId: string) => `secret:${userId}`;

/** Counts a try. Returns the state with this one counted. Errors: account_locked. */
export async function takeGuess(
  deps: Pick<Deps, "db" | "effect" | "clock">,
  userId: string,
): Promise<Result<Throttle, Locked>> {
  const counted = [{ subject: ownSecret(userId), limits: ACCOUNT_LIMITS }];
  const taken = await countAttempts(deps, "people.guess", counted);
  if (!taken.ok) return taken;
  const [state] = taken.value;
  if (!state) throw new Error("a try that was not counted");
  return ok(state);
}

/** Takes back a counted try that tested nothing. */
export function returnGuess(
  deps: Pick<Deps, "db" | "effect" | "clock">,
  userId: string,
  counted: Throttle,
): Promise<void> {
  return commit(deps, "people.guess-unused", async (tx) => {
    const subject = ownSecret(userId);
    const state = (await lockThrottles(tx, [subject], deps.clock.now())).get(subject);
    if (state) await saveThrottles(tx, new Map([[subject, undoFailure(state, counted, ACCOUNT_LIMITS)]]));
  });
}

/** Resets the count after a right password or code. */
export function forgiveGuess(tx: Tx, userId: string): Promise<void> {
  return clearThrottle(tx, ownSecret(userId));
}
