import { StatementScreen } from "../features/statement/statement-screen.tsx";
import { useNavigate, useSearch } from "../shared/router/view.tsx";

export function Screen() {
  const navigate = useNavigate();
  return (
    <StatementScreen
      search={useSearch("/profile/statement")}
      onSearch={(search) =>
        void navigate({ to: "/profile/statement", search, replace: true, resetScroll: false })
      }
    />
  );
}
