import type { Answer } from "../../contract/define.ts";
import { routes } from "../../contract/index.ts";
import { ok } from "../../core/result.ts";
import { noteReading } from "../../flows/audit/readings.ts";
import type { Deps } from "../../flows/deps.ts";
import { approveReport, type Decided, rejectReport } from "../../flows/manual-funding/decide.ts";
import { listManualFunding, type ReportSeen, reportTransfer } from "../../flows/manual-funding/report.ts";
import { waitingSentence } from "../../flows/approvals/approvals.ts";
import { actorOf } from "../actor.ts";
import { type Mounted, on } from "../on.ts";
import { requestKey } from "../request-key.ts";
import { transactionShape } from "../shapes/transaction.ts";

/** Routes of reported bank transfers and of the admin's review. */
export function manualFundingRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.reportTransfer, async ({ body, user, requestKey: key }) => {
      const named = key ? requestKey({ userId: user.id, key, route: "manual", body }) : undefined;
      const done = await reportTransfer(deps, user, { ...body, requestKey: named });
      if (!done.ok) return done;
      return ok({ msg: REPORTED, receipt: transactionShape(done.value, user) });
    }),
    on(routes.listManualFunding, async (call) => {
      const { status, page, limit } = call.query;
      const { rows, total } = await listManualFunding(deps, { status, page, limit });
      const read = { what: "reported_transfers", filter: { status }, page, rows: rows.length } as const;
      await noteReading(deps, { by: actorOf(call), ...read });
      const totalPages = Math.ceil(total / limit);
      return ok({ fundings: rows.map(shape), totalPages, noOfFundings: total });
    }),
    on(routes.approveManualFunding, async (call) => {
      const { amount } = call.body;
      const done = await approveReport(deps, actorOf(call), { id: call.params.id, amount });
      return done.ok ? ok(decided(done.value, "The wallet has been credited")) : done;
    }),
    on(routes.rejectManualFunding, async (call) => {
      const { reason } = call.body;
      const done = await rejectReport(deps, actorOf(call), { id: call.params.id, reason });
      return done.ok ? ok(decided(done.value, "The report was rejected")) : done;
    }),
  ];
}

const REPORTED = "We got your report. The money enters your wallet once we see the transfer.";

function decided({ report, waiting }: Decided, msg: string) {
  const approvalId = waiting?.approvalId ?? null;
  return { msg: waiting ? waitingSentence(waiting.amount) : msg, funding: shape(report), approvalId };
}

function shape(row: ReportSeen): Answer<typeof routes.listManualFunding>["fundings"][number] {
  return {
    _id: row.id,
    userName: row.user_name,
    bankName: row.bank,
    paymentReference: row.reference,
    amountPaid: row.asked_kobo,
    amountCredited: row.credited_kobo,
    status: row.state,
    reason: row.reason,
    decidedBy: row.decided_name,
    decidedAt: row.decided_at,
    createdAt: row.created_at,
  };
}
