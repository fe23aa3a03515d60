import { AlertsScreen } from "../features/alerts/alerts-screen.tsx";
import { useNavigate, useSearch } from "../shared/router/view.tsx";

export function Screen() {
  const search = useSearch("/admin/alerts");
  const navigate = useNavigate();
  return (
    <AlertsScreen
      search={search}
      onSearch={(next) => void navigate({ to: "/admin/alerts", search: next, resetScroll: false })}
    />
  );
}
