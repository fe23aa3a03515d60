import { CouponScreen } from "../features/generate-coupon/coupon-screen.tsx";
import { useNavigate, useSearch } from "../shared/router/view.tsx";

export function Screen() {
  const navigate = useNavigate();
  return (
    <CouponScreen
      search={useSearch("/admin/generateCoupon")}
      onSearch={(search) => void navigate({ to: "/admin/generateCoupon", search, resetScroll: false })}
    />
  );
}
