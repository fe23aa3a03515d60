import { createFileRoute } from "@tanstack/react-router";
import { readSearch } from "../features/update-price/search.ts";
import { UpdatePriceScreen } from "../features/update-price/update-price-screen.tsx";
import { isStaff } from "../shared/user.ts";
import { load } from "../app/shell/load.ts";
import { adminPlansQuery } from "../shared/shop/queries.ts";

export const Route = createFileRoute("/profile/updatePrice")({
  staticData: { title: "Update price", who: isStaff },
  validateSearch: readSearch,
  loaderDeps: ({ search: { network, category } }) => ({ network, category }),
  loader: (visit) =>
    load(visit, ({ start }) => start(adminPlansQuery(visit.deps.network, visit.deps.category ?? "all"))),
  component: UpdatePrice,
});

function UpdatePrice() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <UpdatePriceScreen
      search={search}
      onSearch={(next) => void navigate({ search: next, resetScroll: false })}
    />
  );
}
