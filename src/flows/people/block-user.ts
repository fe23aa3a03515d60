import { kobo } from "../../core/money.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { type Sealing, writeAudit } from "../../db/audit.ts";
import { notifyUser } from "../../db/notify.ts";
import type { Tx } from "../../db/schema.ts";
import { commit, type Deps } from "../deps.ts";
import { askable, type SecondMissing } from "../approvals/alone.ts";
import { type Actor, requestApproval } from "../approvals/approvals.ts";
import type { Executor } from "../approvals/executor.ts";
import { lockManaged, type Managed, setBlocked } from "./staff-queries.ts";

export type BlockRequest = { userId: string; isBlocked: boolean; reason: string };
export type BlockFault = { code: "not_found" } | { code: "staff_own" } | SecondMissing;

/**
 * Blocks or unblocks a person; never the admin themselves. A block ends their sessions and refuses log-in and
 * API keys while it lasts; operations under way are finished and the money stays theirs (rules 12.12). Where
 * the house wants a second admin, blocking an admin waits for one.
 *
 * Returns the approval's id when it waits, otherwise null. Errors: not_found, staff_own,
 * second_admin_missing.
 */
export function block(
  deps: Pick<Deps, "db" | "effect" | "clock" | "ids" | "catalogue" | "auditSeal">,
  by: Actor,
  request: BlockRequest,
): Promise<Result<string | null, BlockFault>> {
  const at = deps.clock.now();
  const id = deps.ids.next();
  return commit(deps, "staff.user.block", async (tx) => {
    const person = await lockManaged(tx, request.userId);
    if (!person) return fail({ code: "not_found" });
    if (person.id === by.id) return fail({ code: "staff_own" });
    if (!(request.isBlocked && person.isAdmin && deps.catalogue().settings.secondAdmin)) {
      await writeBlock(deps, tx, { person, ...request, by, at });
      return ok(null);
    }
    const second = await askable(tx, [by.id, person.id]);
    if (!second.ok) return second;
    const { reason } = request;
    await requestApproval(deps, tx, {
      id,
      kind: "block",
      what: `Block the admin ${person.userName}: ${reason}`,
      payload: { userId: person.id, reason },
      amount: kobo(0n),
      subject: { id: person.id, name: person.userName },
      by,
      at,
    });
    return ok(id);
  });
}

type Writing = Pick<BlockRequest, "isBlocked" | "reason"> & { person: Managed; by: Actor; at: Date };

async function writeBlock(deps: Sealing, tx: Tx, writing: Writing): Promise<void> {
  const { person, isBlocked, reason, by, at } = writing;
  await setBlocked(tx, person.id, { isBlocked, reason, at });
  await notifyUser(tx, person.id);
  await writeAudit(deps, tx, {
    actor: by,
    action: isBlocked ? "user.block" : "user.unblock",
    subject: { id: person.id, name: person.userName },
    before: { isBlocked: person.isBlocked },
    after: { isBlocked, reason },
    address: by.address,
    at,
  });
}

/** Blocks an admin after a second admin's approval. Errors: not_found. */
export const blockAgreed: Executor = async (deps, tx, agreed) => {
  const { userId, reason } = (agreed.payload ?? {}) as { userId?: unknown; reason?: unknown };
  if (typeof userId !== "string" || typeof reason !== "string") return fail({ code: "not_found" });
  const person = await lockManaged(tx, userId);
  if (!person) return fail({ code: "not_found" });
  await writeBlock(deps, tx, { person, isBlocked: true, reason, by: agreed.by, at: agreed.at });
  return ok(agreed.id);
};
