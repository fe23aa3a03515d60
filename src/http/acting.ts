import type { Acting } from "../flows/staff/approvals.ts";
import type { Caller } from "./on.ts";

/** Who acts, for the audit log: the person and where the request came from. */
export function actingOf({ user, address }: { user: Caller; address: string }): Acting {
  return { id: user.id, userName: user.userName, isAdmin: user.isAdmin, address };
}
