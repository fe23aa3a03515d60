import { FRESH_LOGIN_MS, type Way } from "../../core/people.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import type { Locked, Throttle } from "../../core/throttle.ts";
import type { Tx } from "../../db/schema.ts";
import { commit, type Deps } from "../deps.ts";
import { forgiveGuess, returnGuess, takeGuess } from "./guess.ts";
import { inTurn } from "./in-turn.ts";
import { type FactorFault, proveFactor } from "./prove-factor.ts";
import { findPassword } from "./queries.ts";
import { factorState } from "./second-factor-queries.ts";

export type PasswordFault =
  | { code: "wrong_password"; fields: { password: string } }
  | { code: "overloaded" }
  | Locked;

/** Checks the person's password. Tries are limited as at the log-in. Returns the count with this try. */
export async function provePassword(
  deps: Pick<Deps, "db" | "effect" | "clock" | "passwords">,
  { userId, password }: { userId: string; password: string },
): Promise<Result<Throttle, PasswordFault>> {
  const person = await findPassword(deps.db, userId);
  if (!person) throw new Error("a session without its person");
  const taken = await takeGuess(deps, userId);
  if (!taken.ok) return taken;
  const isRight = await deps.passwords.verify(person.passwordHash, password);
  if (isRight === undefined) {
    await returnGuess(deps, userId, taken.value);
    return fail({ code: "overloaded" });
  }
  return isRight
    ? ok(taken.value)
    : fail({ code: "wrong_password", fields: { password: "Your password is wrong" } });
}

/** A logged-in person who asks for something that guards the account, with what they typed to prove it. */
export type OwnerRequest = {
  userId: string;
  /** The session of the request, where a fresh log-in is proof enough. */
  session?: Pick<Extract<Way, { via: "session" }>, "hasSecondFactor" | "isByPasskey" | "loggedInAt">;
  password: string | undefined;
  code: string | undefined;
};

export type OwnerFault =
  | PasswordFault
  | FactorFault
  | { code: "password_needed"; fields: { password: string } };

export const PASSWORD_NEEDED = {
  code: "password_needed",
  fields: { password: "Enter your password to do this" },
} as const;

/**
 * Commits what only the account's owner may do (rules 3.30): after the password, and a code where the second
 * factor is on; also in a log-in of the last ten minutes, where the request names its session. Errors:
 * password_needed, wrong_password, second_factor_required, wrong_code, account_locked, overloaded, and those
 * of `run`.
 */
export async function commitAsOwner<T, F extends { code: string }>(
  deps: Deps,
  owner: OwnerRequest,
  act: { name: string; run: (tx: Tx) => Promise<Result<T, F>> },
): Promise<Result<T, F | OwnerFault>> {
  if (await isFresh(deps, owner)) return commit(deps, act.name, act.run);
  const { userId, password, code } = owner;
  if (!password) return fail(PASSWORD_NEEDED);
  const done = await inTurn(`secret ${userId}`, async () => {
    const proven = await provePassword(deps, { userId, password });
    if (!proven.ok) return proven;
    const proof = await commit(deps, act.name, async (tx) => {
      const shown = await proveFactor(deps, tx, { userId, code });
      if (!shown.ok) return shown;
      await forgiveGuess(tx, userId);
      return ok(await act.run(tx));
    });
    if (proof.ok) return proof.value;
    const { code: why } = proof.fault;
    if (why === "second_factor_required" || proof.fault.wasLast)
      await returnGuess(deps, userId, proven.value);
    return proof;
  });
  return done ?? fail({ code: "overloaded" });
}

/**
 * True for a log-in of the last ten minutes that showed the password, and the second factor where it is on. A
 * passkey shows who holds a device, not who knows the password (rules 3.36).
 */
async function isFresh(
  deps: Pick<Deps, "db" | "clock">,
  { userId, session }: OwnerRequest,
): Promise<boolean> {
  if (!session || session.isByPasskey) return false;
  const age = deps.clock.now().getTime() - session.loggedInAt.getTime();
  if (age > FRESH_LOGIN_MS) return false;
  return session.hasSecondFactor || (await factorState(deps.db, userId)).since === null;
}
