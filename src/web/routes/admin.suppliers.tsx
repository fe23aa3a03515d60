import { SuppliersScreen } from "../features/suppliers/suppliers-screen.tsx";
import { useNavigate, useSearch } from "../shared/router/view.tsx";

export function Screen() {
  const search = useSearch("/admin/suppliers");
  const navigate = useNavigate();
  return (
    <SuppliersScreen
      search={search}
      onSearch={(next) =>
        void navigate({
          to: "/admin/suppliers",
          search: next,
          resetScroll: false,
          replace: search.supplier !== undefined,
        })
      }
    />
  );
}
