import { createFileRoute } from "@tanstack/react-router";
import { ReviewsScreen } from "../features/reviews/reviews-screen.tsx";
import { readSearch } from "../features/reviews/rules.ts";
import { isAdmin } from "../shared/user.ts";
import { load } from "../app/shell/load.ts";
import {
  approvalsQuery,
  countQuery,
  earningsQuery,
  fundingQuery,
  withdrawalsQuery,
} from "../features/reviews/api.ts";
import { askedOf, TABS } from "../features/reviews/rules.ts";

export const Route = createFileRoute("/admin/reviews")({
  staticData: { title: "Reviews", who: isAdmin },
  validateSearch: readSearch,
  loaderDeps: ({ search: { open: _open, ...shown } }) => shown,
  loader: (visit) =>
    load(visit, ({ start }) => {
      const { tab = "funding", ...shown } = visit.deps;
      for (const one of TABS) start(countQuery(one));
      if (tab === "funding") start(fundingQuery(askedOf(tab, shown)));
      if (tab === "earnings") start(earningsQuery(askedOf(tab, shown)));
      if (tab === "withdrawals") start(withdrawalsQuery(askedOf(tab, shown)));
      if (tab === "approvals") start(approvalsQuery(askedOf(tab, shown)));
    }),
  component: Reviews,
});

function Reviews() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ReviewsScreen search={search} onSearch={(next) => void navigate({ search: next, resetScroll: false })} />
  );
}
