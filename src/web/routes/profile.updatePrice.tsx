import { UpdatePriceScreen } from "../features/update-price/update-price-screen.tsx";
import { useNavigate, useSearch } from "../shared/router/view.tsx";

export function Screen() {
  const search = useSearch("/profile/updatePrice");
  const navigate = useNavigate();
  return (
    <UpdatePriceScreen
      search={search}
      onSearch={(next) => void navigate({ to: "/profile/updatePrice", search: next, resetScroll: false })}
    />
  );
}
