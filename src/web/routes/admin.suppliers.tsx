import { createFileRoute } from "@tanstack/react-router";
import { readSearch, type SupplierSearch } from "../features/suppliers/rules.ts";
import { SuppliersScreen } from "../features/suppliers/suppliers-screen.tsx";
import { unread } from "../shared/search.ts";
import { isAdmin } from "../shared/user.ts";

export const Route = createFileRoute("/admin/suppliers")({
  staticData: { title: "Suppliers", who: isAdmin },
  validateSearch: unread<SupplierSearch>,
  component: Suppliers,
});

function Suppliers() {
  const search = readSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  return (
    <SuppliersScreen
      search={search}
      onSearch={(next) => void navigate({ search: next, resetScroll: false })}
    />
  );
}
