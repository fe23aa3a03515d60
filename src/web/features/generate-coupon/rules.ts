import { COUPON_STATES } from "../../../core/coupons.ts";
import type { Kobo } from "../../../core/money.ts";
import type { Problems } from "../../shared/forms/draft.ts";
import { fromWire, parseTyped } from "../../shared/money.ts";
import { compact, oneOf, pageOf, textOf } from "../../shared/search-fields.ts";
import type { User } from "../../shared/user.ts";
import { couponWords } from "./words.en.ts";

/** What stands in the address: the status, the page and the open coupon. */
export type CouponSearch = { status?: (typeof COUPON_STATES)[number]; page?: number; coupon?: string };

/** The address as a filter. */
export function readSearch(search: Record<string, unknown>): CouponSearch {
  return compact({
    status: oneOf(COUPON_STATES, search.status),
    page: pageOf(search.page),
    coupon: textOf(search.coupon),
  });
}

/** Step 1 needs a name. */
export function checkOwner({ userAccount }: { userAccount: string }): Problems<{ userAccount: string }> {
  return userAccount.trim() ? {} : { userAccount: couponWords.get().allRequired };
}

/** Step 2 needs an amount; a vendor's wallet must hold it, the house's money has no such end. */
export function checkAmount(
  { amount }: { amount: string },
  { isAdmin, balance }: Pick<User, "isAdmin" | "balance">,
): Problems<{ amount: string }> {
  const t = couponWords.get();
  if (!amount.trim()) return { amount: t.allRequired };
  const asked = amountOf(amount);
  if (asked === undefined) return { amount: t.badAmount };
  return !isAdmin && fromWire(balance) < asked ? { amount: t.insufficient } : {};
}

/** An amount above zero. */
export function amountOf(typed: string): Kobo | undefined {
  const amount = parseTyped(typed);
  return amount !== undefined && amount > 0n ? amount : undefined;
}
