import { createFileRoute } from "@tanstack/react-router";
import { type PriceSearch, readSearch } from "../features/update-price/rules.ts";
import { UpdatePriceScreen } from "../features/update-price/update-price-screen.tsx";
import { unread } from "../shared/search.ts";
import { isStaff } from "../shared/user.ts";

export const Route = createFileRoute("/profile/updatePrice")({
  staticData: { title: "Update price", who: isStaff },
  validateSearch: unread<PriceSearch>,
  component: UpdatePrice,
});

function UpdatePrice() {
  const search = readSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  return (
    <UpdatePriceScreen
      search={search}
      onSearch={(next) => void navigate({ search: next, resetScroll: false })}
    />
  );
}
