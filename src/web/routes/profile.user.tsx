import { createFileRoute } from "@tanstack/react-router";
import { AccountScreen } from "../features/account/account-screen.tsx";
import { readSearch } from "../features/account/search.ts";
import { load } from "../app/shell/load.ts";
import { factorQuery } from "../shared/second-factor-query.ts";
import { ownCouponsQuery } from "../shared/own-coupons-query.ts";

export const Route = createFileRoute("/profile/user")({
  staticData: { title: "Account" },
  validateSearch: readSearch,
  loader: (visit) =>
    load(visit, ({ start }) => {
      start(factorQuery);
      start(ownCouponsQuery);
    }),
  component: Account,
});

function Account() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <AccountScreen
      search={search}
      onSearch={(next) =>
        void navigate({ search: next, resetScroll: false, replace: search.open !== undefined })
      }
    />
  );
}
