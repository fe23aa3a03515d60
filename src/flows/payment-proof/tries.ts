import { PIN_LIMITS } from "../../core/payment-pin.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { countAttempt, type Throttle, undoFailure } from "../../core/throttle.ts";
import type { Tx } from "../../db/schema.ts";
import { commit, type Deps } from "../deps.ts";
import { lockTries, type PinRow, saveTries, triesOf } from "./queries.ts";

/** A try that was counted as wrong before it is verified, and the row as it was then. */
export type CountedTry = { row: PinRow; tries: Throttle };

export type TriesFault =
  | { code: "payment_pin_locked"; retryAfterSeconds: number }
  | { code: "payment_pin_not_set" };

/**
 * Counts a try of a PIN or a passkey, which share one count and one lock (rules 11.15, 11.22). Errors:
 * payment_pin_not_set where `isKnown` refuses the row, payment_pin_locked with `retryAfterSeconds`.
 */
export function countTry(
  deps: Pick<Deps, "db" | "effect" | "clock">,
  userId: string,
  isKnown: (row: PinRow) => boolean,
): Promise<Result<CountedTry, TriesFault>> {
  return commit(deps, "pin.count", async (tx) => {
    const row = await lockTries(tx, userId);
    if (!row || !isKnown(row)) return fail({ code: "payment_pin_not_set" });
    const tries = countAttempt(triesOf(row), PIN_LIMITS, deps.clock.now());
    if (!tries.ok)
      return fail({ code: "payment_pin_locked", retryAfterSeconds: tries.fault.retryAfterSeconds });
    await saveTries(tx, userId, tries.value);
    return ok({ row, tries: tries.value });
  });
}

/** Takes back a counted try that tested nothing. */
export async function takeBackTry(tx: Tx, userId: string, counted: Throttle): Promise<void> {
  const row = await lockTries(tx, userId);
  const tries = row && triesOf(row);
  if (tries) await saveTries(tx, userId, undoFailure(tries, counted, PIN_LIMITS));
}
