import { type RefundKind, REFUND_KINDS } from "../../core/refunds.ts";
import { fail, ok } from "../../core/result.ts";
import { lockRefundable } from "./queries.ts";
import type { Executor } from "../approvals/executor.ts";
import { reportRefund, writeRefund } from "./refund.ts";
import { whyNotYet } from "./too-early.ts";

type Payload = { purchaseId: string; refundKind: RefundKind; status: string; reason: string };

/**
 * Carries out a refund that a second admin agreed to. They agreed to a refund of the purchase as it was then;
 * one that was delivered, failed or was refunded since needs a new request (rules 12.3).
 */
export const refundAgreed: Executor = async (deps, tx, agreed) => {
  const payload = readPayload(agreed.payload);
  const refundable = payload && (await lockRefundable(tx, payload.purchaseId));
  if (!payload || !refundable) return fail({ code: "not_found" });
  const { line } = refundable;
  if (line.status !== payload.status || line.amount_kobo !== agreed.amount)
    return fail({ code: "approval_not_possible" });
  const { id, by, at, requester } = agreed;
  const tooEarly = payload.refundKind === "before_proof" && (await whyNotYet(deps, tx, { line, at }));
  if (tooEarly) return fail(tooEarly);
  const people = { by, requester: requester.id, agreedBy: by.id };
  await writeRefund(deps, tx, {
    id,
    refundable,
    kind: payload.refundKind,
    reason: payload.reason,
    ...people,
    at,
  });
  agreed.afterCommit(() => reportRefund(deps, line, by));
  return ok(id);
};

function readPayload(payload: unknown): Payload | undefined {
  const { purchaseId, refundKind, status, reason = "" } = (payload ?? {}) as Partial<Payload>;
  if (typeof purchaseId !== "string" || typeof status !== "string") return undefined;
  const kind = REFUND_KINDS.find((known) => known === refundKind);
  return kind && { purchaseId, refundKind: kind, status, reason };
}
