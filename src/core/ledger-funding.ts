import { type Book, legs, type Movement, STEP } from "./ledger.ts";
import type { Kobo } from "./money.ts";

/** Movements of reported bank transfers and of coupons (rules 7.11, 7.13). */

/** A bank transfer seen on the statement: our account at the bank -amount, wallet +amount, without a fee. */
export function manualMoves(transfer: {
  id: string;
  /** The house account of the bank it came in at. */
  bankAccount: bigint;
  walletAccount: bigint;
  amount: Kobo;
  actor: string;
}): Movement[] {
  const { id: subjectId, actor, bankAccount: from, walletAccount: to, amount } = transfer;
  return legs({ subjectId, step: STEP.reserve, actor }, [{ from, to, amount }]);
}

type CouponMove = {
  id: string;
  /** The vendor's wallet that paid for it; the house's own promotions when left out. */
  payer: bigint | undefined;
  amount: Kobo;
  actor?: string;
};

/** Issued: promo or the vendor's wallet -amount, owed to coupons +amount. */
export function issueMoves(book: Book, { id, payer, amount, actor }: CouponMove): Movement[] {
  const head = { subjectId: id, step: STEP.reserve, ...(actor === undefined ? {} : { actor }) };
  return legs(head, [{ from: payer ?? book("promo"), to: book("coupon_liability"), amount }]);
}

/** Redeemed: owed to coupons -amount, the owner's wallet +amount, without a fee. */
export function redeemMoves(
  book: Book,
  { id, walletAccount, amount }: { id: string; walletAccount: bigint; amount: Kobo },
): Movement[] {
  const head = { subjectId: id, step: STEP.settle };
  return legs(head, [{ from: book("coupon_liability"), to: walletAccount, amount }]);
}

/** Cancelled or expired: back to where the money came from. */
export function returnMoves(book: Book, { id, payer, amount, actor }: CouponMove): Movement[] {
  const head = { subjectId: id, step: STEP.release, ...(actor === undefined ? {} : { actor }) };
  return legs(head, [{ from: book("coupon_liability"), to: payer ?? book("promo"), amount }]);
}
