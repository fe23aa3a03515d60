import type { Kobo } from "../../core/money.ts";
import type { NewTransactionRow } from "../../db/transactions.ts";

type Line = {
  id: string;
  userId: string;
  kind: "coupon_issued" | "coupon_redeemed" | "coupon_returned";
  amount: Kobo;
  note: string;
  /** The coupon, where the line is not the coupon's own. */
  couponId?: string;
  at: Date;
};

/** A coupon's line in somebody's history, without its place in the wallet. */
export function couponLine({ id, userId, kind, amount, note, couponId, at }: Line) {
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
