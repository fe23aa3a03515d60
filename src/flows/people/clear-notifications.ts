import { markSeen } from "../../db/notifications.ts";
import { commit, type Deps } from "../deps.ts";

/** Clear the notices there are, or those up to the newest one that was shown (`upTo`); later ones show again. */
export function clearNotifications(deps: Deps, userId: string, upTo?: string): Promise<void> {
  return commit(deps, "people.clear-notifications", (tx) => markSeen(tx, userId, upTo));
}
