import type { Kobo } from "../../core/money.ts";
import type { NewTransaction } from "../../db/schema.ts";

type Line = {
  id: string;
  userId: string;
  isCredit: boolean;
  amount: Kobo;
  note: string;
  /** The coupon, where the line is not the coupon's own. */
  couponId?: string;
  isReturn?: true;
  at: Date;
};

/** A coupon's line in somebody's history, without its place in the wallet. */
export function couponLine({ id, userId, isCredit, amount, note, couponId, isReturn, at }: Line) {
  return {
    id,
    user_id: userId,
    type: isReturn ? "refund" : "wallet",
    product: "coupon",
    status: "success",
    is_credit: isCredit,
    amount_kobo: amount,
    note,
    related_id: couponId ?? null,
    created_at: at,
    finished_at: at,
  } as const satisfies NewTransaction;
}
