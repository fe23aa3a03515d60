import { StaffScreen } from "../features/staff/staff-screen.tsx";
import { useNavigate, useSearch } from "../shared/router/view.tsx";

export function Screen() {
  const search = useSearch("/admin/staff");
  const navigate = useNavigate();
  return (
    <StaffScreen
      search={search}
      onSearch={(next) => void navigate({ to: "/admin/staff", search: next, resetScroll: false })}
    />
  );
}
