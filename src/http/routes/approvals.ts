import type { Answer } from "../../contract/define.ts";
import { routes } from "../../contract/index.ts";
import { shownEmail } from "../../core/email-proof.ts";
import { ok } from "../../core/result.ts";
import { type ApprovalRow, listApprovals } from "../../flows/approvals/approvals.ts";
import type { Executors } from "../../flows/approvals/executor.ts";
import type { Deps } from "../../flows/deps.ts";
import { readEmailChange } from "../../flows/details/correct-email.ts";
import { approve, reject } from "../../flows/approvals/decide.ts";
import { type Mounted, on } from "../on.ts";
import { actorOf } from "../actor.ts";

/** Routes of approvals: acts that need a second admin. */
export function approvalRoutes(deps: Deps & Executors): Mounted[] {
  return [
    on(routes.listApprovals, async ({ query }) => {
      const { status, page, limit } = query;
      const { rows, count } = await listApprovals(deps, { state: status, page, limit });
      const totalPages = Math.ceil(count / limit);
      return ok({ approvals: rows.map(approvalShape), noOfApprovals: count, totalPages });
    }),
    on(routes.approveRequest, async (call) => {
      const done = await approve(deps, actorOf(call), call.params.id);
      return done.ok ? ok({ msg: "Approved and done", result: done.value.resultId }) : done;
    }),
    on(routes.rejectRequest, async (call) => {
      const request = { id: call.params.id, reason: call.body.reason ?? "" };
      const done = await reject(deps, actorOf(call), request);
      return done.ok ? ok({ msg: "Rejected" }) : done;
    }),
  ];
}

function approvalShape(row: ApprovalRow): Answer<typeof routes.listApprovals>["approvals"][number] {
  return {
    _id: row.id,
    kind: row.kind,
    what: row.what,
    ...changeOf(row),
    amount: row.amount_kobo,
    status: row.state,
    userName: row.subject_name,
    requestedBy: row.requested_name,
    requestedAt: row.requested_at,
    expiresAt: row.expires_at,
    decidedBy: row.decided_name || null,
    decidedAt: row.decided_at,
    reason: row.reason,
    result: row.result_id,
  };
}

/** Only settings and an email have a value before; for the others the payload and amount say everything. */
function changeOf({ kind, payload }: ApprovalRow): { before: unknown; after: unknown } {
  if (kind === "email") return emailChangeOf(payload);
  const { wanted, seen } = (payload ?? {}) as { wanted?: object; seen?: Record<string, unknown> };
  if (kind !== "settings" || !wanted || !seen) return { before: null, after: null };
  const before = Object.fromEntries(Object.keys(wanted).map((key) => [key, seen[key]]));
  return { before, after: wanted };
}

/** Shows both addresses whole to the admin who decides: a masked one could not be compared. */
function emailChangeOf(payload: unknown): { before: unknown; after: unknown } {
  const wanted = readEmailChange(payload);
  if (!wanted) return { before: null, after: null };
  return { before: { email: shownEmail(wanted.seen) }, after: { email: wanted.email } };
}
