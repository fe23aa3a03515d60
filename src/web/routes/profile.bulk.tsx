import { BulkScreen } from "../features/bulk/bulk-screen.tsx";
import { useNavigate, useSearch } from "../shared/router/view.tsx";

export function Screen() {
  const search = useSearch("/profile/bulk");
  const navigate = useNavigate();
  return (
    <BulkScreen
      search={search}
      onSearch={(next) => void navigate({ to: "/profile/bulk", search: next, resetScroll: false })}
    />
  );
}
