import { sql } from "kysely";
import type { Role } from "../../core/people.ts";
import { uuidArray } from "../../db/arrays.ts";
import { showPersonal } from "../../db/audit.ts";
import type { Db, Tx } from "../../db/schema.ts";

/** Admins, agents and coupon vendors: who they are, what they did lately, and their roles. */

export type StaffRow = {
  id: string;
  userName: string;
  fullName: string;
  isAdmin: boolean;
  isAgent: boolean;
  isCouponVendor: boolean;
  isBlocked: boolean;
  hasSecondFactor: boolean;
  /** The newest use of a log-in; null without one. */
  lastSeen: Date | null;
  sessions: number;
};

const HAS_ROLE = {
  admin: sql<boolean>`u.is_admin`,
  agent: sql<boolean>`u.is_agent`,
  vendor: sql<boolean>`u.is_coupon_vendor`,
} as const;

/** Reads one page of staff, the newest people first. The index of staff has nobody else. */
export async function readStaff(
  db: Db,
  page: { role: Role | undefined; limit: number; offset: number; now: Date },
): Promise<StaffRow[]> {
  const { role, limit, offset, now } = page;
  const { rows } = await sql<StaffRow>`
    select u.id, u.user_name as "userName", u.full_name as "fullName", u.is_admin as "isAdmin", u.is_agent as "isAgent",
           u.is_coupon_vendor as "isCouponVendor", u.is_blocked as "isBlocked",
           exists (select from second_factor f where f.user_id = u.id and f.confirmed_at is not null) as "hasSecondFactor",
           coalesce(s.seen, u.last_login_at) as "lastSeen", s.sessions
      from (select * from app_user u
             where (u.is_admin or u.is_agent or u.is_coupon_vendor) and ${role ? HAS_ROLE[role] : sql`true`}
             order by u.id desc limit ${limit} offset ${offset}) u
     cross join lateral (select max(last_seen_at) as seen, count(*)::integer as sessions
                           from session where user_id = u.id and expires_at > ${now}) s
     order by u.id desc`.execute(db);
  return rows;
}

const MAX_COUNTED = 10_000;

export async function countStaff(db: Db, role: Role | undefined): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from (select from app_user u
      where (u.is_admin or u.is_agent or u.is_coupon_vendor) and ${role ? HAS_ROLE[role] : sql`true`}
      limit ${MAX_COUNTED}) s`.execute(db);
  return rows[0]?.n ?? 0;
}

export type StaffAct = { actorId: string; number: number; action: string; subjectName: string; at: Date };
const ACTS_EACH = 3;

/** Reads the newest acts of each of these people. */
export async function readNewestActs(db: Db, ids: readonly string[]): Promise<StaffAct[]> {
  const { rows } = await sql<
    Omit<StaffAct, "number"> & { seq: bigint; personal: Record<string, string> | null }
  >`
    select p.id as "actorId", a.seq, a.action, a.subject_name as "subjectName", a.at,
           (select json_object_agg(digest, value) from audit_personal v where v.seq = a.seq) as personal
      from unnest(${uuidArray(ids)}::uuid[]) p(id)
     cross join lateral (select action, subject_name, at, seq from audit_entry
                          where actor_id = p.id order by seq desc limit ${ACTS_EACH}) a
     order by a.seq desc`.execute(db);
  return rows.map(({ seq, personal, subjectName, ...act }) => {
    const values = new Map(Object.entries(personal ?? {}));
    return { ...act, number: Number(seq), subjectName: String(showPersonal(subjectName, values)) };
  });
}

/** A person whose role changes. */
export type RoleHolder = {
  id: string;
  userName: string;
  isAdmin: boolean;
  isAgent: boolean;
  isCouponVendor: boolean;
  isBlocked: boolean;
};

/**
 * Locks every admin and this person, in order of their ids, so that two changes at once cannot each find the
 * other's admin. Returns them all.
 */
export function lockAdminsAnd(tx: Tx, id: string): Promise<RoleHolder[]> {
  return tx
    .selectFrom("app_user")
    .select([
      "id",
      "user_name as userName",
      "is_admin as isAdmin",
      "is_agent as isAgent",
      "is_coupon_vendor as isCouponVendor",
      "is_blocked as isBlocked",
    ])
    .where((where) => where.or([where("is_admin", "=", true), where("id", "=", id)]))
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

export async function setAdmin(tx: Tx, id: string, isAdmin: boolean): Promise<void> {
  await tx.updateTable("app_user").set({ is_admin: isAdmin }).where("id", "=", id).execute();
}
