import type { ApprovalState } from "../../core/approvals.ts";
import { type ApprovalRow, listApprovals as readApprovals } from "../../db/approvals.ts";
import type { Deps } from "../deps.ts";

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
