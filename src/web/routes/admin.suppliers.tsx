import { createFileRoute } from "@tanstack/react-router";
import { readSearch } from "../features/suppliers/search.ts";
import { SuppliersScreen } from "../features/suppliers/suppliers-screen.tsx";
import { isAdmin } from "../shared/user.ts";
import { load } from "../app/shell/load.ts";
import { belowCostQuery, costsQuery } from "../features/suppliers/api.ts";
import { suppliersQuery } from "../shared/shop/queries.ts";

export const Route = createFileRoute("/admin/suppliers")({
  staticData: { title: "Suppliers", who: isAdmin },
  validateSearch: readSearch,
  loaderDeps: ({ search: { tab } }) => ({ tab }),
  loader: (visit) =>
    load(visit, ({ start }) => {
      if (visit.deps.tab !== "costs") return start(suppliersQuery);
      start(costsQuery);
      start(belowCostQuery);
    }),
  component: Suppliers,
});

function Suppliers() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <SuppliersScreen
      search={search}
      onSearch={(next) =>
        void navigate({ search: next, resetScroll: false, replace: search.supplier !== undefined })
      }
    />
  );
}
