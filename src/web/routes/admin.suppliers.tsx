import { createFileRoute } from "@tanstack/react-router";
import { readSearch } from "../features/suppliers/search.ts";
import { SuppliersScreen } from "../features/suppliers/suppliers-screen.tsx";
import { isAdmin } from "../shared/user.ts";

export const Route = createFileRoute("/admin/suppliers")({
  staticData: { title: "Suppliers", who: isAdmin },
  validateSearch: readSearch,
  component: Suppliers,
});

function Suppliers() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <SuppliersScreen
      search={search}
      onSearch={(next) => void navigate({ search: next, resetScroll: false })}
    />
  );
}
