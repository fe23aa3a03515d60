import { PIN_LIMITS } from "../../core/payment-pin.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { inTurn } from "../auth/in-turn.ts";
import { commit, type Deps } from "../deps.ts";
import { clearTries, findPin } from "./queries.ts";
import { countTry, takeBackTry, type TriesFault } from "./tries.ts";

export type PinFault =
  | { code: "payment_pin_wrong"; fields: { pin: string } }
  | TriesFault
  | { code: "overloaded" };

type Needs = Pick<Deps, "db" | "effect" | "clock" | "secrets" | "passwords">;
type Try = { userId: string; pin: string };

/**
 * Checks a person's payment PIN (rules 11.15). The try is counted in the database before the PIN is verified,
 * so parallel guesses get no more tries than sequential ones; a right PIN clears the count. Returns the
 * stored hash. Errors: payment_pin_not_set, payment_pin_wrong, payment_pin_locked with `retryAfterSeconds`,
 * overloaded.
 */
export async function tryPin(deps: Needs, wanted: Try): Promise<Result<string, PinFault>> {
  // A person's own parallel requests follow each other: each counts as wrong until it is proven right.
  const done = await inTurn(`pin ${wanted.userId}`, () => tryNow(deps, wanted));
  return done ?? fail({ code: "overloaded" });
}

/** Returns how many tries a person has left after a wrong one. */
export async function triesLeft({ db }: Pick<Deps, "db">, userId: string): Promise<number> {
  const failures = (await findPin(db, userId))?.failures ?? 0;
  return Math.max(0, PIN_LIMITS.freeAttempts + 1 - failures);
}

async function tryNow(deps: Needs, { userId, pin }: Try): Promise<Result<string, PinFault>> {
  const counted = await countTry(deps, userId, (row) => row.pin_hash !== null);
  if (!counted.ok) return counted;
  const { row, tries } = counted.value;
  const { pin_hash: hash } = row;
  if (hash === null) return fail({ code: "payment_pin_not_set" });
  const isRight = await deps.passwords.verify(hash, pinText(deps, userId, pin));
  if (isRight === undefined) {
    await commit(deps, "pin.unused", (tx) => takeBackTry(tx, userId, tries));
    return fail({ code: "overloaded" });
  }
  if (!isRight) return fail(wrong(PIN_LIMITS.freeAttempts + 1 - tries.failures));
  await commit(deps, "pin.right", (tx) => clearTries(tx, userId, hash));
  return ok(hash);
}

function wrong(left: number): PinFault {
  const more = left === 1 ? "One more try" : `${left} more tries`;
  const pin = left > 0 ? `That PIN is wrong. ${more}` : "That PIN is wrong. It is now locked for a while";
  return { code: "payment_pin_wrong", fields: { pin } };
}

/**
 * Returns the text that is hashed in place of a PIN: without the application's secret, a stolen hash of four
 * digits would be tried out in minutes.
 */
export function pinText({ secrets }: Pick<Deps, "secrets">, userId: string, pin: string): string {
  return Buffer.from(secrets.digest(`payment pin of ${userId} ${pin}`)).toString("base64url");
}
