import type { Role } from "../../core/people.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { writeAudit } from "../../db/audit.ts";
import { notifyUser } from "../../db/notify.ts";
import { commit, type Deps } from "../deps.ts";
import { OPERATOR } from "../operator.ts";
import { countOtherAdmins, lockRoles, setRole } from "./role-queries.ts";

export type RoleChange = {
  userName: string;
  role: Role;
  isGiven: boolean;
  /** Takes the role also from the last admin. */
  isForced: boolean;
};

type RoleFault = { code: "not_found" } | { code: "last_admin" };

/**
 * Gives a person a role or takes it away, and audits it, in one commit (rules 3.7). Returns the person's user
 * name as stored. Errors: not_found, last_admin for the only admin who can log in, unless it is forced.
 */
export function changeRole(
  deps: Pick<Deps, "db" | "effect" | "clock" | "auditSeal">,
  { userName, role, isGiven, isForced }: RoleChange,
): Promise<Result<string, RoleFault>> {
  return commit(deps, "people.operator_role", async (tx) => {
    const person = await lockRoles(tx, userName);
    if (!person) return fail({ code: "not_found" });
    const isLosing = role === "admin" && !isGiven && person.admin;
    if (isLosing && !isForced && (await countOtherAdmins(tx, person.id)) === 0)
      return fail({ code: "last_admin" });
    if (person[role] === isGiven) return ok(person.userName);
    await setRole(tx, person.id, { role, isGiven });
    await notifyUser(tx, person.id);
    await writeAudit(deps, tx, {
      actor: OPERATOR,
      action: "user.role",
      subject: { id: person.id, name: person.userName },
      before: { [role]: !isGiven },
      after: { [role]: isGiven },
      address: "",
      at: deps.clock.now(),
    });
    return ok(person.userName);
  });
}
