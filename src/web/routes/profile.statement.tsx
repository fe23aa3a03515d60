import { createFileRoute } from "@tanstack/react-router";
import type { StatementSearch } from "../features/statement/rules.ts";
import { StatementScreen } from "../features/statement/statement-screen.tsx";
import { unread } from "../shared/search.ts";

export const Route = createFileRoute("/profile/statement")({
  staticData: { title: "Statement" },
  validateSearch: unread<StatementSearch>,
  component: StatementPage,
});

function StatementPage() {
  const navigate = Route.useNavigate();
  return (
    <StatementScreen
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
}
