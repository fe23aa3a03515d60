import { passwordChangedLetter } from "../../core/mails/letters.ts";
import { checkReplacement, type ReplacementFault } from "../../core/people-passwords.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { forgetDevices } from "./device-queries.ts";
import { endAccess } from "../../db/pending-changes.ts";
import { lockPerson } from "../../db/people.ts";
import { setPassword, findByLink, useLink } from "./queries.ts";
import { commit, type Deps } from "../deps.ts";
import { queueMail, senderOf } from "../mails/queue.ts";
import { inTurn } from "./in-turn.ts";
import { forgiveNames } from "./login-attempt.ts";
import { linkHash } from "./reset-link.ts";
import { type Kept, revokeAccess } from "./revoke-access.ts";

export type Reset = Kept & {
  token: string;
  userId: string;
  newPassword: string;
  newPasswordCheck: string;
  /** The network address of the request. */
  address: string;
};

export type ResetFault = { code: "reset_link_invalid" } | { code: "overloaded" } | ReplacementFault;

/**
 * Sets a new password with a link's token, once. Ends all sessions and what was begun in them (rules 3.43),
 * removes the locks of failed log-ins, removes API keys and webhook unless they are kept (rules 3.33), and
 * tells the owner by mail (rules 3.13). Errors: reset_link_invalid, passwords_differ, password_common (the
 * link stays valid), overloaded.
 */
export async function resetPassword(deps: Deps, reset: Reset): Promise<Result<undefined, ResetFault>> {
  // Requests run one after the other, so that only the first of several hashes a password.
  const done = await inTurn(`reset ${reset.userId}`, () => tryReset(deps, reset));
  return done ?? fail({ code: "overloaded" });
}

async function tryReset(deps: Deps, reset: Reset): Promise<Result<undefined, ResetFault>> {
  const link = { hash: linkHash(deps, reset.token), userId: reset.userId };
  const person = await findByLink(deps.db, { ...link, now: deps.clock.now() });
  if (!person) return fail({ code: "reset_link_invalid" });
  const password = checkReplacement(person, reset);
  if (!password.ok) return password;
  const hash = await deps.passwords.hash(reset.newPassword);
  if (hash === undefined) return fail({ code: "overloaded" });
  return commit(deps, "people.reset", async (tx) => {
    const at = deps.clock.now();
    await lockPerson(tx, person.id);
    if (!(await useLink(tx, { ...link, now: at }))) return fail({ code: "reset_link_invalid" });
    await setPassword(tx, person.id, { to: hash });
    await endAccess(tx, person.id);
    await forgetDevices(tx, person.id);
    await forgiveNames(tx, person, reset.address);
    const removed = await revokeAccess(tx, person.id, reset);
    const letter = passwordChangedLetter(senderOf(deps), { userName: person.userName, at, removed });
    const news = { userId: person.id, about: "password" } as const;
    await queueMail(deps, tx, { to: person.email, letter, news });
    return ok(undefined);
  });
}
