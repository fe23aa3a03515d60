import type { Result } from "../../core/result.ts";
import { type AskFault, requestProofOf } from "../auth/email-proof.ts";
import { findEmail } from "../auth/email-proof-queries.ts";
import type { OwnerFault } from "../auth/prove-password.ts";
import type { Deps } from "../deps.ts";
import { type MeansFault, proveChange } from "../payment-proof/change-means.ts";
import type { ChangeRequest } from "../payment-proof/passkeys.ts";

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
