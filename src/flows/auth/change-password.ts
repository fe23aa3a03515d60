import { passwordChangedLetter } from "../../core/mails/letters.ts";
import { checkReplacement, type ReplacementFault } from "../../core/people-passwords.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import type { Locked } from "../../core/throttle.ts";
import { findPassword, type PasswordOwner, setPassword, deleteLinks, deleteSessionsOf } from "./queries.ts";
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
 * no faster here than at the log-in. Asked once more with a new password that is theirs by now, it is answered as when it was changed.
 * Errors: passwords_differ, password_common, wrong_password, account_locked, overloaded.
 */
export async function changePassword(deps: Deps, change: Change): Promise<Result<undefined, ChangeFault>> {
  const done = await inTurn(`secret ${change.userId}`, () => tryChange(deps, change));
  return done ?? fail({ code: "overloaded" });
}

async function tryChange(deps: Deps, change: Change): Promise<Result<undefined, ChangeFault>> {
  const person = await ownerOf(deps, change);
  const fresh = checkReplacement(person, change);
  if (!fresh.ok) return fresh;
  const taken = await takeGuess(deps, person.id);
  if (!taken.ok) return taken;
  const isRight = await deps.passwords.verify(person.passwordHash, change.oldPassword);
  // Only the first wrong one is looked at twice: more would be two guesses for each that is counted.
  if (isRight === false) return taken.value === 1 ? answerAgain(deps, change) : fail(WRONG);
  const to = isRight ? await deps.passwords.hash(change.newPassword) : undefined;
  if (to === undefined) {
    await returnGuess(deps, person.id);
    return fail({ code: "overloaded" });
  }
  return (await save(deps, { change, person, to })) ? ok(undefined) : answerAgain(deps, change);
}

async function ownerOf(deps: Deps, { userId }: Change): Promise<PasswordOwner> {
  const person = await findPassword(deps.db, userId);
  if (!person) throw new Error("a session without its person");
  return person;
}

type Ready = { change: Change; person: PasswordOwner; to: string };

/** False when the password was changed meanwhile. */
function save(deps: Deps, { change, person, to }: Ready): Promise<boolean> {
  return commit(deps, "people.change-password", async (tx) => {
    if (!(await setPassword(tx, person.id, { to, from: person.passwordHash }))) return false;
    await deleteSessionsOf(tx, person.id, change.sessionId);
    await deleteLinks(tx, person.id);
    await forgiveGuess(tx, person.id);
    const at = deps.clock.now();
    const letter = passwordChangedLetter(senderOf(deps), { userName: person.userName, at });
    await queueMail(deps, tx, { to: person.email, letter });
    return true;
  });
}

/**
 * The old password is not theirs any more. Is the new one? Then this is a second press, or one whose answer was lost: nothing was guessed,
 * and what a change promises of other sessions is kept. Where nobody could look, the guess stays counted: it was one.
 */
async function answerAgain(deps: Deps, change: Change): Promise<Result<undefined, ChangeFault>> {
  const { passwordHash } = await ownerOf(deps, change);
  const isDone = await deps.passwords.verify(passwordHash, change.newPassword);
  if (isDone === undefined) return fail({ code: "overloaded" });
  if (!isDone) return fail(WRONG);
  await commit(deps, "people.password-changed", async (tx) => {
    await deleteSessionsOf(tx, change.userId, change.sessionId);
    await deleteLinks(tx, change.userId);
  });
  await returnGuess(deps, change.userId);
  return ok(undefined);
}
