import { listOwnSessions, type OwnSession } from "../../db/sessions.ts";
import type { Deps } from "../deps.ts";

/** Where a person is logged in, the last used first. */
export function listSessions(deps: Deps, userId: string): Promise<OwnSession[]> {
  return listOwnSessions(deps.db, userId, deps.clock.now());
}
