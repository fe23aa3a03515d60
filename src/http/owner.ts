import type { OwnerRequest } from "../flows/auth/prove-password.ts";
import type { Caller } from "./on.ts";

type LoggedIn = Extract<Caller, { via: "session" }>;
type Typed = { password?: string | undefined; code?: string | undefined };

/** The request of an account's owner, with the proof that they typed, if any (rules 3.30). */
export function ownerOf(user: LoggedIn, { password, code }: Typed): OwnerRequest {
  const { id: userId, hasSecondFactor, loggedInAt } = user;
  return { userId, session: { hasSecondFactor, loggedInAt }, password, code };
}
