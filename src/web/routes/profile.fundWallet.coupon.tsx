import { useOpenResult } from "../app/parts.tsx";
import { CouponScreen } from "../features/coupon/coupon-screen.tsx";

export function Screen() {
  const openResult = useOpenResult();
  return <CouponScreen onDone={openResult} />;
}
