import { DisputesScreen } from "../features/disputes/disputes-screen.tsx";
import { useNavigate, useSearch } from "../shared/router/view.tsx";

export function Screen() {
  const search = useSearch("/profile/disputes");
  const navigate = useNavigate();
  return (
    <DisputesScreen
      search={search}
      onSearch={(next) => void navigate({ to: "/profile/disputes", search: next })}
    />
  );
}
