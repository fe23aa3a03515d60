import { createFileRoute } from "@tanstack/react-router";
import { CouponScreen } from "../features/generate-coupon/coupon-screen.tsx";
import { type CouponSearch, readSearch } from "../features/generate-coupon/rules.ts";
import { unread } from "../shared/search.ts";
import { mayMakeCoupons } from "../shared/user.ts";

export const Route = createFileRoute("/admin/generateCoupon")({
  staticData: { title: "Generate coupon", who: mayMakeCoupons },
  validateSearch: unread<CouponSearch>,
  component: GenerateCoupon,
});

function GenerateCoupon() {
  const navigate = Route.useNavigate();
  return (
    <CouponScreen
      search={readSearch(Route.useSearch())}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
