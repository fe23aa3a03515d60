import type { Answer, Query } from "../../contract/define.ts";
import { routes } from "../../contract/index.ts";
import { formatNaira } from "../../core/money.ts";
import { ok } from "../../core/result.ts";
import { cancelCoupon } from "../../flows/coupons/end.ts";
import { type Issued, issueCoupon } from "../../flows/coupons/issue.ts";
import { type CouponItem, listIssued, listOwned } from "../../flows/coupons/list.ts";
import { redeemCoupon } from "../../flows/coupons/redeem.ts";
import type { Deps } from "../../flows/deps.ts";
import { transactionShape } from "../shapes/transaction.ts";
import { type Mounted, on } from "../on.ts";
import { proofOf } from "../proof.ts";
import { requestKey } from "../request-key.ts";

/** Routes of coupons: admins and vendors issue them, their owners redeem them. */
export function couponRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.generateCoupon, async ({ body, user, address, requestKey: key }) => {
      // The proof is left out of the request's hash: a hash of four digits hides nothing.
      const { proof, ...asked } = body;
      const named = key ? requestKey({ userId: user.id, key, route: "coupon", body: asked }) : undefined;
      const done = await issueCoupon(
        deps,
        { ...user, address },
        { ...asked, proof: proofOf(user, proof), requestKey: named },
      );
      return done.ok ? ok(issued(done.value)) : done;
    }),
    on(routes.redeemCoupon, async ({ body, user, requestKey: key }) => {
      const named = key ? requestKey({ userId: user.id, key, route: "redeem", body }) : undefined;
      const { userName, coupon } = body;
      const done = await redeemCoupon(deps, user, { userName, coupon, requestKey: named });
      if (!done.ok) return done;
      const { amount, row } = done.value;
      const msg = `Your wallet has been funded with ₦${formatNaira(amount)}`;
      return ok({ msg, amount, receipt: transactionShape(row, user) });
    }),
    on(routes.listCoupons, async ({ query, user }) => {
      const found = await listIssued(deps, user, asked(query));
      return found.ok ? ok(pageOf(found.value, query.limit)) : found;
    }),
    on(routes.listOwnCoupons, async ({ query, user }) =>
      ok(pageOf(await listOwned(deps, user, asked(query)), query.limit)),
    ),
    on(routes.cancelCoupon, async ({ params, user, address }) => {
      const done = await cancelCoupon(deps, { ...user, address }, params.id);
      return done.ok
        ? ok({ msg: "The coupon was cancelled", coupon: shape({ coupon: done.value, code: undefined }) })
        : done;
    }),
  ];
}

function asked({ status, page, limit }: Query<typeof routes.listCoupons>) {
  return { status, page, limit };
}

function pageOf({ items, total }: { items: CouponItem[]; total: number }, limit: number) {
  return { coupons: items.map(shape), totalPages: Math.ceil(total / limit), noOfCoupons: total };
}

const WAITING = "This is above your limit: waiting for a second admin";

function issued(made: Issued): Answer<typeof routes.generateCoupon> {
  if ("approvalId" in made) {
    const none = { couponCode: null, userAccount: null, fullName: null, couponId: null, expiresAt: null };
    return { msg: WAITING, ...none, amount: made.amount, approvalId: made.approvalId };
  }
  const { coupon, code } = made;
  return {
    msg: "Coupon generated",
    couponCode: code,
    userAccount: coupon.owner_name,
    fullName: coupon.owner_full_name,
    couponId: coupon.id,
    expiresAt: coupon.expires_at,
    amount: coupon.amount_kobo,
    approvalId: null,
  };
}

function shape({ coupon, code }: CouponItem): Answer<typeof routes.listCoupons>["coupons"][number] {
  return {
    _id: coupon.id,
    couponCode: code ?? null,
    userAccount: coupon.owner_name,
    fullName: coupon.owner_full_name,
    amount: coupon.amount_kobo,
    status: coupon.state,
    issuedBy: coupon.issuer_name,
    createdAt: coupon.created_at,
    expiresAt: coupon.expires_at,
    endedAt: coupon.ended_at,
  };
}
