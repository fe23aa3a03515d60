import { PricesScreen } from "../features/price-changes/prices-screen.tsx";
import { useNavigate, useSearch } from "../shared/router/view.tsx";

export function Screen() {
  const search = useSearch("/admin/prices");
  const navigate = useNavigate();
  return (
    <PricesScreen
      search={search}
      onSearch={(next) => void navigate({ to: "/admin/prices", search: next, resetScroll: false })}
    />
  );
}
