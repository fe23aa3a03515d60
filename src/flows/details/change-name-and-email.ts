import { findEmail } from "../auth/email-proof-queries.ts";
import { type AskFault, requestProofOf } from "../auth/email-proof.ts";
import { detailChangedLetter } from "../../core/mails/details-letters.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { notifyUser } from "../../db/notify.ts";
import { commitAsOwner, type OwnerFault, PASSWORD_NEEDED } from "../auth/prove-password.ts";
import type { Deps } from "../deps.ts";
import { identitiesOf } from "../identity/queries.ts";
import { readerOf } from "../mails/queries.ts";
import { queueMail, senderOf } from "../mails/queue.ts";
import { type MeansFault, proveChange } from "../payment-proof/change-means.ts";
import type { ChangeRequest } from "../payment-proof/passkeys.ts";
import { detailsOf, setDetails } from "./queries.ts";

type NameFault = { code: "name_confirmed" };

/**
 * Changes one's own full name, until an identity is confirmed under it (rules 3.37). It takes the password
 * (and code), and the PIN or a passkey where there is one. Errors: name_confirmed, those of `proveChange` and
 * `commitAsOwner`.
 */
export async function changeName(
  deps: Deps,
  { owner, proof }: ChangeRequest,
  fullName: string,
): Promise<Result<undefined, NameFault | OwnerFault | MeansFault>> {
  const { userId } = owner;
  if (!owner.password) return fail(PASSWORD_NEEDED);
  const proven = await proveChange(deps, { userId, proof, act: { act: "change_details" } });
  if (!proven.ok) return proven;
  return commitAsOwner(deps, owner, {
    name: "people.name",
    run: async (tx): Promise<Result<undefined, NameFault>> => {
      // `commitAsOwner` holds the person's row: a confirmation, which compares the name again under the same
      // lock, came before or comes after.
      if ((await identitiesOf(tx, userId)).length > 0) return fail({ code: "name_confirmed" });
      const before = await detailsOf(tx, userId);
      if (before.fullName === fullName) return ok(undefined);
      await setDetails(tx, userId, { fullName });
      await notifyUser(tx, userId);
      const { userName, email } = await readerOf(tx, userId);
      const about = {
        userName,
        detail: "name",
        now: fullName,
        at: deps.clock.now(),
        isByStaff: false,
      } as const;
      const letter = detailChangedLetter(senderOf(deps), about);
      await queueMail(deps, tx, { to: email, letter, news: { userId, about: "details" } });
      return ok(undefined);
    },
  });
}

/**
 * Mails a proof to an address that a person names in place of theirs. Theirs counts until the new one is
 * proven. Where theirs is proven, it takes the PIN or a passkey too, where there is one (rules 3.38). The
 * answer does not tell who else has that address. Errors: those of `proveChange` and `requestProofOf`.
 */
export async function requestNewEmail(
  deps: Deps,
  { owner, proof }: ChangeRequest,
  email: string,
): Promise<Result<{ email: string }, AskFault | OwnerFault | MeansFault>> {
  const { userId } = owner;
  const person = await findEmail(deps.db, userId);
  if (person?.provenAt && owner.password) {
    const proven = await proveChange(deps, { userId, proof, act: { act: "change_details" } });
    if (!proven.ok) return proven;
  }
  return requestProofOf(deps, owner, email);
}
