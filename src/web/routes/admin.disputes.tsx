import { StaffDisputesScreen } from "../features/disputes/staff/staff-disputes-screen.tsx";
import { useNavigate, useSearch } from "../shared/router/view.tsx";

export function Screen() {
  const search = useSearch("/admin/disputes");
  const navigate = useNavigate();
  return (
    <StaffDisputesScreen
      search={search}
      onSearch={(next) => void navigate({ to: "/admin/disputes", search: next })}
    />
  );
}
