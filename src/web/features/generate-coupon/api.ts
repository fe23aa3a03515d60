import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type AnswerOf, call } from "../../shared/api/api.ts";
import type { CouponSearch } from "./search.ts";

export type Coupon = AnswerOf<"GET /admin/coupons">["coupons"][number];
export type Owner = Pick<AnswerOf<"GET /auth/validateUser/{userName}">, "userName" | "fullName">;

/** Query key of every list of coupons, with any filter. */
export const couponsKey = ["admin", "coupons"] as const;

/** One page of coupons: all for an admin, a vendor's own for a vendor. */
export function couponsQuery(query: Pick<CouponSearch, "status" | "page">) {
  return queryOptions({
    queryKey: [...couponsKey, query],
    queryFn: ({ signal }) => call("GET /admin/coupons", { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Looks up a person by user name. */
export function askOwner(userName: string, signal: AbortSignal): Promise<Owner> {
  return call("GET /auth/validateUser/{userName}", { params: { userName }, signal });
}
