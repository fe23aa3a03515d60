import type { Kobo } from "../../core/money.ts";
import type { NewTransactionRow } from "../../db/transactions.ts";

type CouponTransaction = {
  id: string;
  userId: string;
  kind: "coupon_issued" | "coupon_redeemed" | "coupon_returned";
  amount: Kobo;
  note: string;
  /** The coupon's id, when the row has an id of its own. */
  couponId?: string;
  at: Date;
};

/** Makes a transaction row of a coupon, without its entry in the wallet's chain. */
export function couponTransaction({ id, userId, kind, amount, note, couponId, at }: CouponTransaction) {
  return {
    id,
    user_id: userId,
    kind,
    status: "success",
    amount_kobo: amount,
    note,
    related_id: couponId ?? null,
    created_at: at,
    finished_at: at,
  } as const satisfies NewTransactionRow;
}
