import { CouponScreen } from "../features/coupon/coupon-screen.tsx";
import { resultOf } from "../shared/receipt-search.ts";
import { useNavigate } from "../shared/router/view.tsx";

export function Screen() {
  const navigate = useNavigate();
  return (
    <CouponScreen
      onDone={(paid) => void navigate({ to: "/profile", search: resultOf(paid), replace: true })}
    />
  );
}
