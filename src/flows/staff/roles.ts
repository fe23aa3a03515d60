import { kobo } from "../../core/money.ts";
import type { Role } from "../../core/people.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { type Sealing, writeAudit } from "../../db/audit.ts";
import { notifyUser } from "../../db/notify.ts";
import { endAccess } from "../../db/pending-changes.ts";
import type { Tx } from "../../db/schema.ts";
import { askable, type SecondMissing } from "../approvals/alone.ts";
import { type Actor, requestApproval } from "../approvals/approvals.ts";
import type { Executor } from "../approvals/executor.ts";
import { commitAsOwner, type OwnerFault, type OwnerRequest } from "../auth/prove-password.ts";
import type { Deps } from "../deps.ts";
import { findIdByName } from "../people/queries.ts";
import { setFlags } from "../people/staff-queries.ts";
import {
  countStaff,
  lockAdminsAnd,
  readNewestActs,
  readStaff,
  type RoleHolder,
  setAdmin,
  type StaffAct,
  type StaffRow,
} from "./queries.ts";

type Unknown = { code: "not_found"; fields: { userName: string } };
export type RoleFault = Unknown | { code: "staff_own" } | { code: "forbidden" } | SecondMissing | OwnerFault;

/** `userName` may be a phone number, too. */
export type RoleRequest = { userName: string; role: Role; isGiven: boolean };
/** The stored user name, and the request for a second admin where one is wanted. */
export type RoleChanged = { userName: string; approval: string | null };

/**
 * Gives a person a role or takes it away (rules 20.14 to 20.17). It takes the proof of the admin who asks, so
 * a session alone makes no admins. Where the house wants a second admin, making and unmaking an admin waits
 * for one. Whoever loses the role of admin or agent is logged out everywhere in the same commit. The one who
 * asks must still be an admin at the commit, and nobody changes their own: so one admin is always left.
 *
 * Errors: not_found, staff_own, forbidden, second_admin_missing, those of `commitAsOwner`.
 */
export async function changeStaffRole(
  deps: Deps,
  { owner, by }: { owner: OwnerRequest; by: Actor },
  request: RoleRequest,
): Promise<Result<RoleChanged, RoleFault>> {
  const userId = await findIdByName(deps.db, request.userName);
  if (userId === undefined) return fail(UNKNOWN);
  if (userId === by.id) return fail({ code: "staff_own" });
  const at = deps.clock.now();
  const id = deps.ids.next();
  return commitAsOwner(deps, owner, {
    name: "staff.role",
    run: async (tx): Promise<Result<RoleChanged, RoleFault>> => {
      const locked = await lockAdminsAnd(tx, userId);
      const asking = locked.find((one) => one.id === by.id);
      const person = locked.find((one) => one.id === userId);
      if (!asking?.isAdmin || asking.isBlocked) return fail({ code: "forbidden" });
      if (!person) return fail(UNKNOWN);
      const change = { ...request, person, by, at };
      const approval = await askSecond(deps, tx, { ...change, id });
      if (!approval.ok) return approval;
      if (approval.value === null) await writeRole(deps, tx, change);
      return ok({ userName: person.userName, approval: approval.value });
    },
  });
}

const UNKNOWN: Unknown = { code: "not_found", fields: { userName: "Nobody has this username" } };

type Change = Omit<RoleRequest, "userName"> & { person: RoleHolder; by: Actor; at: Date };

/** Stores the change of an admin's role for a second admin, where one is wanted; null where none is. */
async function askSecond(
  deps: Pick<Deps, "catalogue" | "auditSeal">,
  tx: Tx,
  { person, role, isGiven, by, at, id }: Change & { id: string },
): Promise<Result<string | null, SecondMissing>> {
  if (role !== "admin" || person.isAdmin === isGiven) return ok(null);
  if (!deps.catalogue().settings.secondAdmin) return ok(null);
  const second = await askable(tx, [by.id, person.id]);
  if (!second.ok) return second;
  await requestApproval(deps, tx, {
    id,
    kind: "role",
    what: isGiven ? `Make ${person.userName} an admin` : `Take the role of admin from ${person.userName}`,
    payload: { userId: person.id, isGiven },
    amount: kobo(0n),
    subject: { id: person.id, name: person.userName },
    by,
    at,
  });
  return ok(id);
}

const FLAG_OF = { admin: "isAdmin", agent: "isAgent", vendor: "isCouponVendor" } as const;

/** Writes a change of role; what stands already is none. */
async function writeRole(deps: Sealing, tx: Tx, { person, role, isGiven, by, at }: Change): Promise<void> {
  const flag = FLAG_OF[role];
  if (person[flag] === isGiven) return;
  if (flag === "isAdmin") await setAdmin(tx, person.id, isGiven);
  else await setFlags(tx, person.id, { [flag]: isGiven });
  if (!isGiven && role !== "vendor") await endAccess(tx, person.id);
  await notifyUser(tx, person.id);
  await writeAudit(deps, tx, {
    actor: by,
    action: "user.role",
    subject: { id: person.id, name: person.userName },
    before: { [flag]: !isGiven },
    after: { [flag]: isGiven },
    address: by.address,
    at,
  });
}

/**
 * Makes or unmakes an admin after a second admin's approval. Errors: not_found; approval_not_possible where
 * no other admin could log in.
 */
export const roleAgreed: Executor = async (deps, tx, agreed) => {
  const { userId, isGiven } = (agreed.payload ?? {}) as { userId?: unknown; isGiven?: unknown };
  if (typeof userId !== "string" || typeof isGiven !== "boolean") return fail({ code: "not_found" });
  const locked = await lockAdminsAnd(tx, userId);
  const person = locked.find(({ id }) => id === userId);
  if (!person) return fail({ code: "not_found" });
  const others = locked.filter(({ id, isAdmin, isBlocked }) => id !== userId && isAdmin && !isBlocked);
  if (!isGiven && others.length === 0) return fail({ code: "approval_not_possible" });
  await writeRole(deps, tx, { person, role: "admin", isGiven, by: agreed.by, at: agreed.at });
  return ok(agreed.id);
};

export type ListedStaff = StaffRow & { acts: Omit<StaffAct, "actorId">[] };

/** Lists staff with what each did last, the newest people first. Pages count from 1. */
export async function listStaff(
  deps: Pick<Deps, "db" | "clock">,
  wanted: { role: Role | undefined; page: number; limit: number },
): Promise<{ staff: ListedStaff[]; count: number }> {
  const { role, page, limit } = wanted;
  const [rows, count] = await Promise.all([
    readStaff(deps.db, { role, limit, offset: (page - 1) * limit, now: deps.clock.now() }),
    countStaff(deps.db, role),
  ]);
  const newest = await readNewestActs(
    deps.db,
    rows.map(({ id }) => id),
  );
  const acts = Map.groupBy(newest, ({ actorId }) => actorId);
  const staff = rows.map((row) => ({
    ...row,
    acts: (acts.get(row.id) ?? []).map(({ actorId: _actor, ...act }) => act),
  }));
  return { staff, count };
}
