import { passwordChangedLetter } from "../../core/mails/letters.ts";
import { checkReplacement, type ReplacementFault } from "../../core/people-passwords.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import type { Locked, Throttle } from "../../core/throttle.ts";
import { forgetDevices } from "./device-queries.ts";
import { endAccess } from "../../db/pending-changes.ts";
import { lockPerson } from "../../db/people.ts";
import { findPassword, type PasswordOwner, setPassword } from "./queries.ts";
import { commit, type Deps } from "../deps.ts";
import { queueMail, senderOf } from "../mails/queue.ts";
import { forgiveGuess, returnGuess, takeGuess } from "./guess.ts";
import { inTurn } from "./in-turn.ts";
import { type Kept, revokeAccess } from "./revoke-access.ts";

export type Change = Kept & {
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
  fields: { oldPassword: "Your old password is wrong" },
} as const;

/**
 * Changes a person's password, ends all their other sessions and what was begun (rules 3.43), and tells them
 * by mail (rules 3.14). Removes API keys and webhook unless they are kept (rules 3.33). Tries of the old
 * password are limited as at the log-in. A repeat whose new password is already set gets the answer of the
 * change. Errors: passwords_differ, password_common, wrong_password, account_locked, overloaded.
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
  // Only the first wrong try is checked a second time: otherwise each counted try would test two passwords.
  if (isRight === false)
    return taken.value.failures === 1 ? answerAgain(deps, change, taken.value) : fail(WRONG);
  const to = isRight ? await deps.passwords.hash(change.newPassword) : undefined;
  if (to === undefined) {
    await returnGuess(deps, person.id, taken.value);
    return fail({ code: "overloaded" });
  }
  return (await save(deps, { change, person, to })) ? ok(undefined) : answerAgain(deps, change, taken.value);
}

async function ownerOf(deps: Pick<Deps, "db">, { userId }: Change): Promise<PasswordOwner> {
  const person = await findPassword(deps.db, userId);
  if (!person) throw new Error("a session without its person");
  return person;
}

type Ready = { change: Change; person: PasswordOwner; to: string };

/** Stores the new password; false when it was changed meanwhile. */
function save(deps: Deps, { change, person, to }: Ready): Promise<boolean> {
  return commit(deps, "people.change-password", async (tx) => {
    if (!(await setPassword(tx, person.id, { to, from: person.passwordHash }))) return false;
    await endAccess(tx, person.id, change.sessionId);
    await forgetDevices(tx, person.id);
    await forgiveGuess(tx, person.id);
    const removed = await revokeAccess(tx, person.id, change);
    const at = deps.clock.now();
    const letter = passwordChangedLetter(senderOf(deps), { userName: person.userName, at, removed });
    const news = { userId: person.id, about: "password" } as const;
    await queueMail(deps, tx, { to: person.email, letter, news });
    return true;
  });
}

/**
 * Answers when the old password no longer fits. If the new one is set already, this is a repeat or a request
 * whose first answer was lost: the try is not counted, and other sessions are ended as promised. A password
 * attempt stays counted even when verification fails to run.
 */
async function answerAgain(
  deps: Pick<Deps, "db" | "effect" | "clock" | "passwords">,
  change: Change,
  counted: Throttle,
): Promise<Result<undefined, ChangeFault>> {
  const { passwordHash } = await ownerOf(deps, change);
  const isDone = await deps.passwords.verify(passwordHash, change.newPassword);
  if (isDone === undefined) return fail({ code: "overloaded" });
  if (!isDone) return fail(WRONG);
  await commit(deps, "people.password-changed", async (tx) => {
    await lockPerson(tx, change.userId);
    await endAccess(tx, change.userId, change.sessionId);
  });
  await returnGuess(deps, change.userId, counted);
  return ok(undefined);
}
