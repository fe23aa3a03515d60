import { ReconciliationScreen } from "../features/reconciliation/reconciliation-screen.tsx";
import { useNavigate, useSearch } from "../shared/router/view.tsx";

export function Screen() {
  const search = useSearch("/admin/reconciliation");
  const navigate = useNavigate();
  return (
    <ReconciliationScreen
      search={search}
      onSearch={(next) =>
        void navigate({ to: "/admin/reconciliation", search: next, resetScroll: next.day !== search.day })
      }
    />
  );
}
