import { type ApprovalKind, approvalEnd, type ApprovalState } from "../../core/approvals.ts";
import { formatNaira, type Kobo } from "../../core/money.ts";
import { insertApproval, type ApprovalRow, listApprovals as readApprovals } from "./queries.ts";
import { type Sealing, writeAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";

/** An admin or agent who acts, and their network address. */
export type Actor = { id: string; userName: string; isAdmin: boolean; address: string };

/**
 * An act that waits for a second admin. `payload` is the executor's input as JSON (kobo as text), without
 * secrets.
 */
export type ApprovalRequest = {
  /** A new id (`deps.ids.next()`), which the caller's request key names as its operation. */
  id: string;
  kind: ApprovalKind;
  /** The act in words, for the admin who decides: "Transfer to ada: birthday". */
  what: string;
  payload: Readonly<Record<string, unknown>>;
  amount: Kobo;
  /** The person who would receive the money. */
  subject?: { id: string; name: string };
  by: Actor;
  at: Date;
};

/**
 * Stores an act instead of carrying it out (rules 12.2), and audits it, in the caller's transaction. Call
 * `needsSecond` of core/approvals first, and return the approval's id. The executor of its kind carries it
 * out when a second admin agrees.
 */
export async function requestApproval(deps: Sealing, tx: Tx, request: ApprovalRequest): Promise<void> {
  const { by, ...rest } = request;
  await insertApproval(tx, {
    ...rest,
    subject: request.subject,
    requester: by,
    expiresAt: approvalEnd(request.at),
  });
  await writeAudit(deps, tx, {
    actor: by,
    action: `approval.request.${request.kind}`,
    subject: { id: request.id, name: request.subject?.name ?? "" },
    after: { what: request.what, amount: request.amount, subject: request.subject?.id },
    address: by.address,
    at: request.at,
  });
}

/** Returns the message for the requester: nothing has happened yet. */
export function waitingFor(what: string): string {
  return `${what}: waiting for a second admin`;
}

export function waitingSentence(amount: Kobo): string {
  return waitingFor(`₦${formatNaira(amount)} is above the limit of one person`);
}

export type { ApprovalRow };

/** Lists requests for a second admin, open and closed, newest first. Pages count from 1. */
export async function listApprovals(
  deps: Pick<Deps, "db" | "clock">,
  wanted: { state: ApprovalState | undefined; page: number; limit: number },
): Promise<{ rows: ApprovalRow[]; count: number }> {
  const { rows, count } = await readApprovals(deps.db, {
    state: wanted.state,
    offset: (wanted.page - 1) * wanted.limit,
    limit: wanted.limit,
  });
  const now = deps.clock.now();
  return { count, rows: rows.map((row) => (isOver(row, now) ? { ...row, state: "expired" as const } : row)) };
}

/** True when a request is past its time, even if the clock task has not expired it yet. */
function isOver(row: ApprovalRow, now: Date): boolean {
  return row.state === "open" && row.expires_at <= now;
}
