import { sql } from "kysely";
import type { Role } from "../../core/people.ts";
import type { Tx } from "../../db/schema.ts";

const FLAGS = { admin: "is_admin", agent: "is_agent", vendor: "is_coupon_vendor" } as const;

export type Roles = { id: string; userName: string } & Record<Role, boolean>;

/**
 * Locks every admin and the person of this name, in order of their ids: two commands at once cannot each find
 * the other's admin. Returns the person's roles; undefined when nobody has that name.
 */
export async function lockRoles(tx: Tx, userName: string): Promise<Roles | undefined> {
  const isNamed = sql<boolean>`lower(user_name) = lower(${userName})`;
  const rows = await tx
    .selectFrom("app_user")
    .select(["id", "user_name", "is_admin", "is_agent", "is_coupon_vendor", isNamed.as("is_named")])
    .where((where) => where.or([where("is_admin", "=", true), isNamed]))
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const found = rows.find((row) => row.is_named);
  return (
    found && {
      id: found.id,
      userName: found.user_name,
      admin: found.is_admin,
      agent: found.is_agent,
      vendor: found.is_coupon_vendor,
    }
  );
}

/** Counts the admins beside this person who can log in. */
export async function countOtherAdmins(tx: Tx, id: string): Promise<number> {
  const { count } = await tx
    .selectFrom("app_user")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("is_admin", "=", true)
    .where("is_blocked", "=", false)
    .where("id", "<>", id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function setRole(
  tx: Tx,
  id: string,
  { role, isGiven }: { role: Role; isGiven: boolean },
): Promise<void> {
  await tx
    .updateTable("app_user")
    .set({ [FLAGS[role]]: isGiven })
    .where("id", "=", id)
    .execute();
}

/**
 * True when an act of an admin since this time found the person to be an agent or admin, by the audit log.
 * The server's own command writes `agent` there, not `isAgent`, and so does not count (rules 12.23).
 */
export async function wasStaffSince(tx: Tx, id: string, since: Date): Promise<boolean> {
  const found = await tx
    .selectFrom("audit_entry")
    .select("seq")
    .where("subject", "=", id)
    .where("action", "=", "user.role")
    .where("at", ">", since)
    .where(sql<boolean>`'true' in (before ->> 'isAgent', before ->> 'isAdmin')`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
