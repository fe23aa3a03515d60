import { SchedulesScreen } from "../features/schedules/schedules-screen.tsx";
import { useNavigate, useSearch } from "../shared/router/view.tsx";

export function Screen() {
  const search = useSearch("/profile/schedules");
  const navigate = useNavigate();
  return (
    <SchedulesScreen
      search={search}
      onSearch={(next) => void navigate({ to: "/profile/schedules", search: next })}
    />
  );
}
