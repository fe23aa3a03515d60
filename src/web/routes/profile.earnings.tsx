import { createFileRoute } from "@tanstack/react-router";
import { EarningsScreen } from "../features/earnings/earnings-screen.tsx";
import { readSearch } from "../features/earnings/search.ts";
import { load } from "../app/shell/load.ts";
import { referralQuery } from "../features/earnings/api.ts";
import { settingsQuery } from "../shared/settings-query.ts";

export const Route = createFileRoute("/profile/earnings")({
  staticData: { title: "Earnings" },
  validateSearch: readSearch,
  loaderDeps: ({ search: { page } }) => ({ page }),
  loader: (visit) =>
    load(visit, ({ start }) => {
      start(referralQuery(visit.deps.page ?? 1));
      start(settingsQuery);
    }),
  component: Earnings,
});

function Earnings() {
  const { page = 1 } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <EarningsScreen
      page={page}
      onPage={(next) => void navigate({ search: next > 1 ? { page: next } : {}, resetScroll: false })}
      onAsked={() => void navigate({ to: "/profile" })}
    />
  );
}
