import { FRESH_LOGIN_MS, type Way } from "../../core/people.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import type { Locked, Throttle } from "../../core/throttle.ts";
import { lockPerson } from "../../db/people.ts";
import type { Tx } from "../../db/schema.ts";
import { commit, type Deps } from "../deps.ts";
import { forgiveGuess, returnGuess, takeGuess } from "./guess.ts";
import { inTurn } from "./in-turn.ts";
import { type FactorFault, proveFactor } from "./prove-factor.ts";
import { findPassword, hasSession } from "./queries.ts";
import { factorState } from "./second-factor-queries.ts";

export type PasswordFault =
  | { code: "wrong_password"; fields: { password: string } }
  | { code: "overloaded" }
  | Locked;

/** A right password: the count of tries with this one, and the stored hash that it fits. */
type RightPassword = { tries: Throttle; hash: string };
type Proving = Pick<Deps, "db" | "effect" | "clock" | "passwords">;

/** Checks the person's password. Tries are limited as at the log-in. Returns the count with this try. */
export async function provePassword(
  deps: Proving,
  typed: { userId: string; password: string },
): Promise<Result<Throttle, PasswordFault>> {
  const proven = await checkPassword(deps, typed);
  return proven.ok ? ok(proven.value.tries) : proven;
}

async function checkPassword(
  deps: Proving,
  { userId, password }: { userId: string; password: string },
): Promise<Result<RightPassword, PasswordFault>> {
  const person = await findPassword(deps.db, userId);
  if (!person) throw new Error("a session without its person");
  const taken = await takeGuess(deps, userId);
  if (!taken.ok) return taken;
  const isRight = await deps.passwords.verify(person.passwordHash, password);
  if (isRight === undefined) {
    await returnGuess(deps, userId, taken.value);
    return fail({ code: "overloaded" });
  }
  return isRight ? ok({ tries: taken.value, hash: person.passwordHash }) : fail(WRONG_PASSWORD);
}

const WRONG_PASSWORD = {
  code: "wrong_password",
  fields: { password: "Your password is wrong" },
} as const;

/** A logged-in person who asks for something that guards the account, with what they typed to prove it. */
export type OwnerRequest = {
  userId: string;
  /** The session of the request, where a fresh log-in is proof enough. */
  session?: Pick<
    Extract<Way, { via: "session" }>,
    "sessionId" | "hasSecondFactor" | "isByPasskey" | "loggedInAt"
  >;
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
 * factor is on; also in a log-in of the last ten minutes, where the request names its session. The proof must
 * still hold at the commit: one that a new password overtook is none (rules 3.43). Errors: password_needed,
 * wrong_password, second_factor_required, wrong_code, account_locked, overloaded, and those of `run`, which
 * has the person's row locked.
 */
export async function commitAsOwner<T, F extends { code: string }>(
  deps: Deps,
  owner: OwnerRequest,
  act: { name: string; run: (tx: Tx) => Promise<Result<T, F>> },
): Promise<Result<T, F | OwnerFault>> {
  const { userId, session, password, code } = owner;
  if (session && (await isFresh(deps, { userId, session })))
    return commit(deps, act.name, async (tx): Promise<Result<T, F | OwnerFault>> => {
      await lockPerson(tx, userId);
      return (await hasSession(tx, userId, session.sessionId)) ? act.run(tx) : fail(PASSWORD_NEEDED);
    });
  if (!password) return fail(PASSWORD_NEEDED);
  const done = await inTurn(`secret ${userId}`, async () => {
    const proven = await checkPassword(deps, { userId, password });
    if (!proven.ok) return proven;
    const { tries, hash } = proven.value;
    const proof = await commit(deps, act.name, async (tx) => {
      const shown = await proveFactor(deps, tx, { userId, code });
      if (!shown.ok) return shown;
      if ((await lockPerson(tx, userId))?.passwordHash !== hash) return ok(fail(WRONG_PASSWORD));
      await forgiveGuess(tx, userId);
      return ok(await act.run(tx));
    });
    if (proof.ok) return proof.value;
    const { code: why } = proof.fault;
    if (why === "second_factor_required" || proof.fault.wasLast) await returnGuess(deps, userId, tries);
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
  { userId, session }: Required<Pick<OwnerRequest, "userId" | "session">>,
): Promise<boolean> {
  if (session.isByPasskey) return false;
  const age = deps.clock.now().getTime() - session.loggedInAt.getTime();
  if (age > FRESH_LOGIN_MS) return false;
  return session.hasSecondFactor || (await factorState(deps.db, userId)).since === null;
}
