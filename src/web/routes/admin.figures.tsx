import { FiguresScreen } from "../features/today/figures-screen.tsx";
import { useNavigate, useSearch } from "../shared/router/view.tsx";

export function Screen() {
  const search = useSearch("/admin/figures");
  const navigate = useNavigate();
  return (
    <FiguresScreen
      search={search}
      onSearch={(next) => void navigate({ to: "/admin/figures", search: next, resetScroll: false })}
    />
  );
}
