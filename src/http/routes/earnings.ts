import { routes } from "../../contract/index.ts";
import { transRef } from "../../core/ids.ts";
import { ok } from "../../core/result.ts";
import { noteReading } from "../../flows/audit/readings.ts";
import { actorOf } from "../actor.ts";
import type { Deps } from "../../flows/deps.ts";
import { decideWithdrawal } from "../../flows/earnings/decide.ts";
import { type ListedWithdrawal, listReferrals, listWithdrawals } from "../../flows/earnings/read.ts";
import { withdrawEarnings } from "../../flows/earnings/withdraw.ts";
import { type Mounted, on } from "../on.ts";
import { requestKey } from "../request-key.ts";
import { transactionShape } from "../shapes/transaction.ts";

/** Routes of a person's earnings and of the admin's review. */
export function earningsRoutes(deps: Deps): Mounted[] {
  return [...ownEarnings(deps), ...review(deps)];
}

function ownEarnings(deps: Deps): Mounted[] {
  return [
    on(routes.readReferral, async ({ query, user }) => {
      const read = await listReferrals(deps, user.id, query.page);
      return ok({
        earningBalance: read.balance,
        totalReferred: read.referred,
        totalEarned: read.earned,
        withdrawn: read.withdrawn,
        referralList: read.referrals.map(({ userName, earned }) => ({ userName, amountEarned: earned })),
        totalPages: read.pages,
      });
    }),
    on(routes.withdrawEarning, async ({ body, user, requestKey: key }) => {
      const named = key ? requestKey({ userId: user.id, key, route: "withdrawEarning", body }) : undefined;
      const wanted = { userId: user.id, asked: body.amount, requestKey: named };
      const line = await withdrawEarnings(deps, wanted);
      if (!line.ok) return line;
      return ok({
        msg: "Your withdrawal is waiting for approval",
        receipt: transactionShape(line.value, user),
      });
    }),
  ];
}

function review(deps: Deps): Mounted[] {
  return [
    on(routes.listEarnings, async (call) => {
      const { status, page, limit } = call.query;
      const listed = await listWithdrawals(deps, { state: status, page, limit });
      const read = { what: "earnings", filter: { status }, page, rows: listed.rows.length } as const;
      await noteReading(deps, { by: actorOf(call), ...read });
      return ok({
        withdrawals: listed.rows.map(withdrawalShape),
        total: listed.count,
        totalPages: listed.pages,
      });
    }),
    on(routes.approveWithdrawal, async ({ body, user: actor, address }) => {
      const { withdrawalId } = body;
      const decision = { withdrawalId, kind: "approve", reason: "", actor, address } as const;
      const decided = await decideWithdrawal(deps, decision);
      return decided.ok ? ok({ msg: "Withdrawal approved" }) : decided;
    }),
    on(routes.rejectWithdrawal, async ({ body, user: actor, address }) => {
      const { withdrawalId, reason = "" } = body;
      const decided = await decideWithdrawal(deps, { withdrawalId, kind: "reject", reason, actor, address });
      return decided.ok ? ok({ msg: "Withdrawal rejected" }) : decided;
    }),
  ];
}

function withdrawalShape(row: ListedWithdrawal) {
  return {
    _id: row.id,
    trans_Id: transRef(row.id),
    userName: row.userName,
    isPartner: row.isPartner,
    amount: row.amount_kobo,
    status: row.state,
    reason: row.reason,
    createdAt: row.created_at,
    decidedAt: row.decided_at,
    decidedBy: row.decidedBy,
  };
}
