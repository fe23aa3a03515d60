import { listUnseen, type Notification } from "../../db/notifications.ts";
import type { Deps } from "../deps.ts";

/** Notices a person has not cleared, newest first. */
export function listNotifications(deps: Deps, userId: string): Promise<Notification[]> {
  return listUnseen(deps.db, userId);
}
