import { createFileRoute } from "@tanstack/react-router";
import { CouponScreen } from "../features/generate-coupon/coupon-screen.tsx";
import { readSearch } from "../features/generate-coupon/search.ts";
import { mayMakeCoupons } from "../shared/user.ts";
import { load } from "../app/shell/load.ts";
import { couponsQuery } from "../features/generate-coupon/api.ts";

export const Route = createFileRoute("/admin/generateCoupon")({
  staticData: { title: "Generate coupon", who: mayMakeCoupons },
  validateSearch: readSearch,
  loaderDeps: ({ search: { coupon: _coupon, ...query } }) => query,
  loader: (visit) => load(visit, ({ start }) => start(couponsQuery(visit.deps))),
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
