import { createFileRoute } from "@tanstack/react-router";
import { CouponScreen } from "../features/coupon/coupon-screen.tsx";
import { resultOf } from "../shared/receipt-search.ts";
import { load } from "../app/shell/load.ts";
import { ownCouponsQuery } from "../shared/own-coupons-query.ts";

export const Route = createFileRoute("/profile/fundWallet_/coupon")({
  staticData: { title: "Fund by coupon" },
  loader: (visit) => load(visit, ({ start }) => start(ownCouponsQuery)),
  component: FundByCoupon,
});

function FundByCoupon() {
  const navigate = Route.useNavigate();
  return (
    <CouponScreen
      onDone={(paid) => void navigate({ to: "/profile", search: resultOf(paid), replace: true })}
    />
  );
}
