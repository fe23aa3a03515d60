import type { OwnerRequest } from "../flows/auth/prove-password.ts";
import type { ChangeRequest } from "../flows/payment-proof/passkeys.ts";
import type { Caller } from "./on.ts";
import { proofOf, type SentProof } from "./proof.ts";

type LoggedIn = Extract<Caller, { via: "session" }>;
type Typed = { password?: string | undefined; code?: string | undefined };

/** The request of an account's owner, with the proof that they typed, if any (rules 3.30). */
export function ownerOf(user: LoggedIn, { password, code }: Typed): OwnerRequest {
  const { id: userId, sessionId, hasSecondFactor, isByPasskey, loggedInAt } = user;
  return { userId, session: { sessionId, hasSecondFactor, isByPasskey, loggedInAt }, password, code };
}

/** The request of an owner who types the password whatever their log-in, with the proof that came (11.25). */
export function changeOf(
  user: Caller,
  { password, code, proof }: Typed & { proof?: SentProof | undefined },
): ChangeRequest {
  return { owner: { userId: user.id, password, code }, proof: proofOf(user, proof) };
}
