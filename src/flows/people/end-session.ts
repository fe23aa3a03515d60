import { fail, ok, type Result } from "../../core/result.ts";
import { deleteSession } from "../../db/sessions.ts";
import { commit, type Deps } from "../deps.ts";

/**
 * End one of a person's own sessions: the one they are in (log out) or another. It is refused from that moment on.
 * Errors: not_found, for somebody else's session too.
 */
export async function endSession(
  deps: Deps,
  userId: string,
  sessionId: string,
): Promise<Result<undefined, { code: "not_found" }>> {
  const ended = await commit(deps, "people.end-session", (tx) => deleteSession(tx, userId, sessionId));
  return ended ? ok(undefined) : fail({ code: "not_found" });
}
