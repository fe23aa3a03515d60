import { createFileRoute } from "@tanstack/react-router";
import { CouponScreen } from "../features/coupon/coupon-screen.tsx";

export const Route = createFileRoute("/profile/fundWallet_/coupon")({
  staticData: { title: "Fund by coupon" },
  component: FundByCoupon,
});

function FundByCoupon() {
  const navigate = Route.useNavigate();
  return <CouponScreen onDone={() => void navigate({ to: "/profile" })} />;
}
