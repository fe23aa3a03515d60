import type { Acting } from "../flows/approvals/approvals.ts";
import type { Caller } from "./on.ts";

/** The actor for the audit log: the person and the address that the request came from. */
export function actingOf({ user, address }: { user: Caller; address: string }): Acting {
  return { id: user.id, userName: user.userName, isAdmin: user.isAdmin, address };
}
