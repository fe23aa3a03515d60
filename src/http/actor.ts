import type { Actor } from "../flows/approvals/approvals.ts";
import type { Caller } from "./on.ts";

/** The actor for the audit log: the person and the address that the request came from. */
export function actorOf({ user, address }: { user: Caller; address: string }): Actor {
  return { id: user.id, userName: user.userName, isAdmin: user.isAdmin, address };
}
