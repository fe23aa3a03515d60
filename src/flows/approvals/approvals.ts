import { type ApprovalKind, approvalEnd, type ApprovalState } from "../../core/approvals.ts";
import { formatNaira, type Kobo } from "../../core/money.ts";
import { insertApproval, type ApprovalRow, listApprovals as readApprovals } from "./queries.ts";
import { writeAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";

/** An admin or agent at work, and where they sit. */
export type Acting = { id: string; userName: string; isAdmin: boolean; address: string };

/** An act that waits for a second admin. `payload` is what its executor needs, as JSON (kobo as text), without secrets. */
export type ApprovalRequest = {
  /** A new id (`deps.ids.next()`): the operation that the caller's request key names. */
  id: string;
  kind: ApprovalKind;
  /** The act in words, for whoever decides: "Transfer to ada: birthday". */
  what: string;
  payload: Readonly<Record<string, unknown>>;
  amount: Kobo;
  /** Whose money it becomes. */
  subject?: { id: string; name: string };
  by: Acting;
  at: Date;
};

/**
 * Store an act instead of carrying it out (rules 12.2), in the caller's transaction and audited there. Ask `needsSecond` of
 * core/approvals first; then answer the approval's id. Its executor (`executors.ts`, by kind) does the rest when a second admin agrees.
 */
export async function requestApproval(tx: Tx, wish: ApprovalRequest): Promise<void> {
  const { by, ...rest } = wish;
  await insertApproval(tx, {
    ...rest,
    subject: wish.subject,
    requester: by,
    expiresAt: approvalEnd(wish.at),
  });
  await writeAudit(tx, {
    actor: by,
    action: `approval.request.${wish.kind}`,
    subject: { id: wish.id, name: wish.subject?.name ?? "" },
    after: { what: wish.what, amount: wish.amount, subject: wish.subject?.id },
    address: by.address,
    at: wish.at,
  });
}

/** What is said to whoever asked: nothing happened yet. */
export function waitingFor(what: string): string {
  return `${what}: waiting for a second admin`;
}

export function waitingSentence(amount: Kobo): string {
  return waitingFor(`₦${formatNaira(amount)} is more than one person may move alone`);
}

export type { ApprovalRow };

/** Requests that wait for a second admin or waited for one, the newest first. Pages count from 1. */
export async function listApprovals(
  deps: Deps,
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

/** Nobody can decide it any more, whether or not the clock table has been there. */
function isOver(row: ApprovalRow, now: Date): boolean {
  return row.state === "open" && row.expires_at <= now;
}
