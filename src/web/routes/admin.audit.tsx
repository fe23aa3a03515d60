import { AuditScreen } from "../features/audit/audit-screen.tsx";
import { useNavigate, useSearch } from "../shared/router/view.tsx";

export function Screen() {
  const search = useSearch("/admin/audit");
  const navigate = useNavigate();
  return (
    <AuditScreen
      search={search}
      onSearch={(next) => void navigate({ to: "/admin/audit", search: next, resetScroll: false })}
    />
  );
}
