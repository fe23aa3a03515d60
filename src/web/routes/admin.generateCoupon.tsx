import { createFileRoute } from "@tanstack/react-router";
import { CouponScreen } from "../features/generate-coupon/coupon-screen.tsx";
import { readSearch } from "../features/generate-coupon/search.ts";
import { mayMakeCoupons } from "../shared/user.ts";

export const Route = createFileRoute("/admin/generateCoupon")({
  staticData: { title: "Generate coupon", who: mayMakeCoupons },
  validateSearch: readSearch,
  component: GenerateCoupon,
});

function GenerateCoupon() {
  const navigate = Route.useNavigate();
  return (
    <CouponScreen
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
