import { kobo } from "../../core/money.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { type Sealing, writeAudit } from "../../db/audit.ts";
import { notifyUser } from "../../db/notify.ts";
import type { Tx } from "../../db/schema.ts";
import { askable, type SecondMissing } from "../approvals/alone.ts";
import { type Actor, requestApproval } from "../approvals/approvals.ts";
import type { Executor } from "../approvals/executor.ts";
import { commit, type Deps } from "../deps.ts";
import { type Freezable, lockFreezable, setFrozen } from "./freeze-queries.ts";

/** `reason` is shown to the person. */
export type FreezeRequest = { userId: string; isFrozen: boolean; reason: string };
export type FreezeFault =
  | { code: "not_found" }
  | { code: "staff_own" }
  | { code: "admin_needed" }
  | SecondMissing;

/**
 * Freezes a person's money, or lifts the freeze (rules 20.1 to 20.6). From its commit on nothing leaves the
 * wallet; money still comes in, and what was under way is finished. Agents freeze people who are not staff,
 * and lift nothing. Where the house wants a second admin, freezing an admin waits for one. Asked for what
 * stands already, nothing changes.
 *
 * Returns the approval's id when it waits, otherwise null. Errors: not_found, staff_own, admin_needed,
 * second_admin_missing.
 */
export function freeze(
  deps: Pick<Deps, "db" | "effect" | "clock" | "ids" | "catalogue" | "auditSeal">,
  by: Actor,
  request: FreezeRequest,
): Promise<Result<string | null, FreezeFault>> {
  const at = deps.clock.now();
  const id = deps.ids.next();
  return commit(deps, "staff.user.freeze", async (tx) => {
    const person = await lockFreezable(tx, request.userId);
    if (!person) return fail({ code: "not_found" });
    const allowed = mayFreeze(by, person, request.isFrozen);
    if (!allowed.ok) return allowed;
    const isWaiting = request.isFrozen && person.isAdmin && deps.catalogue().settings.secondAdmin;
    if (!isWaiting) {
      await writeFreeze(deps, tx, { person, ...request, by, at });
      return ok(null);
    }
    const second = await askable(tx, [by.id, person.id]);
    if (!second.ok) return second;
    const { reason } = request;
    await requestApproval(deps, tx, {
      id,
      kind: "freeze",
      what: `Freeze the money of the admin ${person.userName}: ${reason}`,
      payload: { userId: person.id, reason },
      amount: kobo(0n),
      subject: { id: person.id, name: person.userName },
      by,
      at,
    });
    return ok(id);
  });
}

/** Errors: staff_own; admin_needed for what an agent leaves to admins. */
function mayFreeze(
  by: Actor,
  person: Freezable,
  isFrozen: boolean,
): Result<undefined, { code: "staff_own" } | { code: "admin_needed" }> {
  if (person.id === by.id) return fail({ code: "staff_own" });
  const isForAdmins = !isFrozen || person.isAdmin || person.isAgent || person.isCouponVendor;
  return by.isAdmin || !isForAdmins ? ok(undefined) : fail({ code: "admin_needed" });
}

type Writing = Pick<FreezeRequest, "isFrozen" | "reason"> & { person: Freezable; by: Actor; at: Date };

async function writeFreeze(deps: Sealing, tx: Tx, writing: Writing): Promise<void> {
  const { person, isFrozen, reason, by, at } = writing;
  const kept = { at: isFrozen ? at : null, reason: isFrozen ? reason : "" };
  const seq = await setFrozen(tx, person, kept);
  if (seq === undefined) return;
  await notifyUser(tx, person.id);
  await writeAudit(deps, tx, {
    actor: by,
    action: isFrozen ? "user.freeze" : "user.unfreeze",
    subject: { id: person.id, name: person.userName },
    before: { isFrozen: !isFrozen, reason: person.reason },
    after: { isFrozen, reason, walletPlace: String(seq) },
    address: by.address,
    at,
  });
}

/** Freezes an admin's money after a second admin's approval. Errors: not_found. */
export const freezeAgreed: Executor = async (deps, tx, agreed) => {
  const { userId, reason } = (agreed.payload ?? {}) as { userId?: unknown; reason?: unknown };
  if (typeof userId !== "string" || typeof reason !== "string") return fail({ code: "not_found" });
  const person = await lockFreezable(tx, userId);
  if (!person) return fail({ code: "not_found" });
  await writeFreeze(deps, tx, { person, isFrozen: true, reason, by: agreed.by, at: agreed.at });
  return ok(agreed.id);
};
