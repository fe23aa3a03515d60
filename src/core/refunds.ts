import { fail, ok, type Result } from "./result.ts";
import { type Kind, serviceOfKind } from "./movements.ts";
import type { Status } from "./transactions.ts";

/**
 * The bearer of a refund: we, the supplier that took the order back, or nobody yet, because the outcome is
 * unknown (rules 12.5).
 */
export const REFUND_KINDS = ["our_loss", "supplier_pays", "before_proof"] as const;
export type RefundKind = (typeof REFUND_KINDS)[number];

export type RefundRefusal = { code: "refund_not_possible" } | { code: "refund_needs_confirmation" };

/**
 * Decides whether a purchase may be refunded, and who bears it. Total over every kind and status (rules 12.4,
 * 12.5).
 */
export function decideRefund(
  line: { kind: Kind; status: Status },
  request: { isConfirmed: boolean; doesSupplierPay: boolean },
): Result<RefundKind, RefundRefusal> {
  if (!serviceOfKind(line.kind)) return fail({ code: "refund_not_possible" });
  switch (line.status) {
    case "failed":
    case "refunded":
      return fail({ code: "refund_not_possible" });
    case "success":
      return ok(request.doesSupplierPay ? "supplier_pays" : "our_loss");
    case "pending":
    case "processing":
      return request.isConfirmed ? ok("before_proof") : fail({ code: "refund_needs_confirmation" });
  }
}
