import { passwordChangedLetter } from "../../core/mails/letters.ts";
import { checkReplacement, type ReplacementFault } from "../../core/people-passwords.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import type { Locked } from "../../core/throttle.ts";
import { findPassword, type PasswordOwner, setPassword } from "../../db/passwords.ts";
import { deleteLinks } from "../../db/resets.ts";
import { deleteSessionsOf } from "../../db/sessions.ts";
import { commit, type Deps } from "../deps.ts";
import { queueMail, senderOf } from "../mails/queue.ts";
import { forgiveGuess, returnGuess, takeGuess } from "./guess.ts";
import { inTurn } from "./in-turn.ts";

export type Change = {
  userId: string;
  sessionId: string;
  oldPassword: string;
  newPassword: string;
  newPasswordCheck: string;
};

export type ChangeFault =
  | { code: "wrong_password"; fields: { oldPassword: string } }
  | { code: "overloaded" }
  | Locked
  | ReplacementFault;
const WRONG = {
  code: "wrong_password",
  fields: { oldPassword: "Your old password is not right" },
} as const;

/**
 * Change one's password, which ends all other sessions and all reset links, and is told by mail (rules 3.14). The old password is guessed
 * no faster here than at the log-in.
 * Errors: passwords_differ, password_common, wrong_password, account_locked, overloaded.
 */
export async function changePassword(deps: Deps, change: Change): Promise<Result<undefined, ChangeFault>> {
  const person = await findPassword(deps.db, change.userId);
  if (!person) throw new Error("a session without its person");
  const fresh = checkReplacement(person, change);
  if (!fresh.ok) return fresh;
  const done = await inTurn(`secret ${change.userId}`, () => tryChange(deps, change, person));
  return done ?? fail({ code: "overloaded" });
}

async function tryChange(
  deps: Deps,
  change: Change,
  person: PasswordOwner,
): Promise<Result<undefined, ChangeFault>> {
  const taken = await takeGuess(deps, person.id);
  if (!taken.ok) return taken;
  const isRight = await deps.passwords.verify(person.passwordHash, change.oldPassword);
  if (isRight === false) return fail(WRONG);
  const to = isRight ? await deps.passwords.hash(change.newPassword) : undefined;
  if (to === undefined) {
    await returnGuess(deps, person.id);
    return fail({ code: "overloaded" });
  }
  return commit(deps, "people.change-password", async (tx) => {
    if (!(await setPassword(tx, person.id, { to, from: person.passwordHash }))) return fail(WRONG);
    await deleteSessionsOf(tx, person.id, change.sessionId);
    await deleteLinks(tx, person.id);
    await forgiveGuess(tx, person.id);
    const at = deps.clock.now();
    const letter = passwordChangedLetter(senderOf(deps), { userName: person.userName, at });
    await queueMail(deps, tx, { to: person.email, letter });
    return ok(undefined);
  });
}
