import { createFileRoute } from "@tanstack/react-router";
import { readSearch } from "../features/update-price/search.ts";
import { UpdatePriceScreen } from "../features/update-price/update-price-screen.tsx";
import { isStaff } from "../shared/user.ts";

export const Route = createFileRoute("/profile/updatePrice")({
  staticData: { title: "Update price", who: isStaff },
  validateSearch: readSearch,
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
