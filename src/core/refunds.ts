import { type Book, legs, type Movement, STEP } from "./ledger.ts";
import type { Kobo } from "./money.ts";
import { fail, ok, type Result } from "./result.ts";
import type { Service, Status, TransactionType } from "./transactions.ts";

/** Who bears a refund: we, the supplier who took the order back, or nobody yet, because its outcome is still open (rules 12.5). */
export const REFUND_KINDS = ["our_loss", "supplier_pays", "before_proof"] as const;
export type RefundKind = (typeof REFUND_KINDS)[number];

export type RefundRefusal = { code: "refund_not_possible" } | { code: "refund_needs_confirmation" };

/** What a person may give back, and who bears it. Total over every type and status (rules 12.4, 12.5). */
export function decideRefund(
  line: { type: TransactionType; status: Status },
  wish: { isConfirmed: boolean; doesSupplierPay: boolean },
): Result<RefundKind, RefundRefusal> {
  const isPurchase = line.type === "airtime" || line.type === "data" || line.type === "electricity";
  if (!isPurchase) return fail({ code: "refund_not_possible" });
  switch (line.status) {
    case "failed":
    case "refunded":
      return fail({ code: "refund_not_possible" });
    case "success":
      return ok(wish.doesSupplierPay ? "supplier_pays" : "our_loss");
    case "pending":
    case "processing":
      return wish.isConfirmed ? ok("before_proof") : fail({ code: "refund_needs_confirmation" });
  }
}

type Refunded = { id: string; walletAccount: bigint; price: Kobo; actor: string };

/** Our loss: refund_loss -price, wallet +price (rules 12.5). */
export function lossMoves(book: Book, purchase: Refunded): Movement[] {
  const { id: subjectId, actor, walletAccount: to, price: amount } = purchase;
  return legs({ subjectId, step: STEP.refund, actor }, [{ from: book("refund_loss"), to, amount }]);
}

/**
 * The supplier takes the order back: what it cost becomes what the supplier owes us, margin and fee are given up, and the price goes to
 * the wallet as one entry, gathered in flight on the way (rules 12.5).
 */
export function reversalMoves(
  book: Book,
  purchase: Refunded & { cost: Kobo; fee: Kobo; supplier: string; service: Service },
): Movement[] {
  const flight = book("purchase_in_flight");
  const margin = book("margin", purchase.service);
  const owed = book("supplier_receivable", purchase.supplier);
  const earned = purchase.price - purchase.fee;
  const covered = earned < purchase.cost ? earned : purchase.cost;
  return legs({ subjectId: purchase.id, step: STEP.refund, actor: purchase.actor }, [
    { from: owed, to: flight, amount: covered },
    { from: margin, to: flight, amount: earned - covered },
    { from: owed, to: margin, amount: purchase.cost - covered },
    { from: book("fee", purchase.service), to: flight, amount: purchase.fee },
    { from: flight, to: purchase.walletAccount, amount: purchase.price },
  ]);
}

/** A manual credit: manual_adjustment -amount, wallet +amount (rules 12.7). */
export function creditMoves(
  book: Book,
  credit: { id: string; walletAccount: bigint; amount: Kobo; actor: string },
): Movement[] {
  const { id: subjectId, actor, walletAccount: to, amount } = credit;
  return legs({ subjectId, step: STEP.reserve, actor }, [{ from: book("manual_adjustment"), to, amount }]);
}
