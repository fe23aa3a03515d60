import { COUPON_STATES } from "../../../core/coupons.ts";
import { compact, oneOf, pageOf, textOf } from "../../shared/search-fields.ts";

/** The fields of the address: status, page and open coupon. */
export type CouponSearch = { status?: (typeof COUPON_STATES)[number]; page?: number; coupon?: string };

/** Reads the address as a filter. */
export function readSearch(search: Record<string, unknown>): CouponSearch {
  return compact({
    status: oneOf(COUPON_STATES, search.status),
    page: pageOf(search.page),
    coupon: textOf(search.coupon),
  });
}
