import { fail, ok, type Result } from "../../core/result.ts";
import { type ApprovalRow, closeApproval, expireApprovals, lockApproval } from "./queries.ts";
import { type Sealing, writeAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/schema.ts";
import { commit, type Deps } from "../deps.ts";
import { violatedUnique } from "../../db/people.ts";
import type { Actor } from "./approvals.ts";
import type { ExecutorFault, Executors } from "./executor.ts";

export type DecisionFault =
  | ExecutorFault
  | { code: "approval_closed" }
  /** The requester never decides, and the person who would receive the money never approves. */
  | { code: "approval_own" };

type Decided = { state: "approved" | "rejected"; resultId: string | null };

/**
 * Approves an act and carries it out in the same commit, once, even when several admins approve at the same
 * moment (rules 12.3). The same admin's repeat gets the same answer. Errors: not_found, approval_closed,
 * approval_own, approval_not_possible, insufficient_balance.
 */
export async function approve(
  deps: Deps & Executors,
  by: Actor,
  id: string,
): Promise<Result<Decided, DecisionFault>> {
  try {
    return await carryOut(deps, by, id);
  } catch (error) {
    // Somebody took the name, email or number at this very moment.
    if (violatedUnique(error) === undefined) throw error;
    return fail({ code: "approval_not_possible" });
  }
}

function carryOut(deps: Deps & Executors, by: Actor, id: string): Promise<Result<Decided, DecisionFault>> {
  const at = deps.clock.now();
  const resultId = deps.ids.next();
  const agreed = { id: resultId, approvalId: id, by, at };
  return commit(deps, "staff.approve", async (tx, afterCommit) => {
    const open = await lockOpen(tx, id, { by, at, state: "approved" });
    if (!open.ok || open.value.state !== "open") return answered(open);
    const approval = open.value;
    const done = await deps.executors[approval.kind](deps, tx, {
      ...agreed,
      afterCommit,
      payload: approval.payload,
      amount: approval.amount_kobo,
      requester: { id: approval.requested_by, userName: approval.requested_name },
    });
    if (!done.ok) return done;
    await close(deps, tx, { approval, state: "approved", by, at, reason: "", resultId: done.value });
    return ok<Decided>({ state: "approved", resultId: done.value });
  });
}

/** Rejects an act, which is then never carried out. Errors: not_found, approval_closed, approval_own. */
export function reject(
  deps: Pick<Deps, "db" | "effect" | "clock" | "auditSeal">,
  by: Actor,
  request: { id: string; reason: string },
): Promise<Result<Decided, DecisionFault>> {
  const at = deps.clock.now();
  return commit(deps, "staff.reject", async (tx) => {
    const open = await lockOpen(tx, request.id, { by, at, state: "rejected" });
    if (!open.ok || open.value.state !== "open") return answered(open);
    const closing = { state: "rejected" as const, by, at, reason: request.reason, resultId: null };
    await close(deps, tx, { approval: open.value, ...closing });
    return ok({ state: "rejected", resultId: null });
  });
}

/**
 * Expires requests that waited 72 hours. Returns how many. The clock calls it; it may run at any time and
 * repeatedly.
 */
export function expireOld(deps: Pick<Deps, "db" | "effect" | "clock">): Promise<number> {
  return commit(deps, "staff.expire", (tx) => expireApprovals(tx, deps.clock.now()));
}

type Deciding = { by: Actor; at: Date; state: "approved" | "rejected" };

/** Locks an open request. Returns it unchanged when this admin has already decided it in the same way. */
async function lockOpen(
  tx: Tx,
  id: string,
  { by, at, state }: Deciding,
): Promise<Result<ApprovalRow, DecisionFault>> {
  const approval = await lockApproval(tx, id);
  if (!approval) return fail({ code: "not_found" });
  if (approval.state === state && approval.decided_by === by.id) return ok(approval);
  if (approval.state !== "open" || approval.expires_at <= at) return fail({ code: "approval_closed" });
  const isTheirs = approval.requested_by === by.id || (state === "approved" && approval.subject_id === by.id);
  return isTheirs ? fail({ code: "approval_own" }) : ok(approval);
}

function answered(open: Result<ApprovalRow, DecisionFault>): Result<Decided, DecisionFault> {
  if (!open.ok) return open;
  const { state, result_id: resultId } = open.value;
  return ok({ state: state === "approved" ? "approved" : "rejected", resultId });
}

type Closing = {
  approval: ApprovalRow;
  state: "approved" | "rejected";
  by: Actor;
  at: Date;
  reason: string;
  resultId: string | null;
};

async function close(deps: Sealing, tx: Tx, { approval, ...closing }: Closing): Promise<void> {
  await closeApproval(tx, approval.id, closing);
  await writeAudit(deps, tx, {
    actor: closing.by,
    action: `approval.${closing.state}.${approval.kind}`,
    subject: { id: approval.id, name: approval.subject_name },
    before: { what: approval.what, amount: approval.amount_kobo, requestedBy: approval.requested_name },
    after: { state: closing.state, reason: closing.reason, result: closing.resultId },
    address: closing.by.address,
    at: closing.at,
  });
}
