import { fail, ok, type Result } from "../../core/result.ts";
import { writeAudit } from "../../db/audit.ts";
import { commit, type Deps } from "../deps.ts";
import { sendResetLink } from "../people/reset-link.ts";
import type { Acting } from "./approvals.ts";

/** Mail a person the same link that they could ask for themselves; who asked for them is written down (rules 12.13). Errors: not_found. */
export function mailResetLink(
  deps: Deps,
  by: Acting,
  userId: string,
): Promise<Result<undefined, { code: "not_found" }>> {
  const at = deps.clock.now();
  return commit(deps, "staff.reset_link", async (tx) => {
    const person = await tx
      .selectFrom("app_user")
      .select(["id", "user_name as userName", "email"])
      .where("id", "=", userId)
      .executeTakeFirst();
    if (!person) return fail({ code: "not_found" });
    await sendResetLink(deps, tx, person);
    const subject = { id: person.id, name: person.userName };
    await writeAudit(tx, { actor: by, action: "user.resetPassword", subject, address: by.address, at });
    return ok(undefined);
  });
}
