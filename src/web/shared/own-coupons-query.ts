import { queryOptions } from "@tanstack/react-query";
import { type AnswerOf, call } from "./api/api.ts";

export type OwnCoupon = AnswerOf<"GET /fundWallet/coupons">["coupons"][number];

/** Coupons issued to this person that can still be redeemed (rules 7.13). */
export const ownCouponsQuery = queryOptions({
  queryKey: ["own-coupons"],
  queryFn: async ({ signal }) =>
    (await call("GET /fundWallet/coupons", { query: { status: "open", limit: 20 }, signal })).coupons.filter(
      ({ couponCode }) => couponCode !== null,
    ),
});
