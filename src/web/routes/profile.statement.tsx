import { createFileRoute } from "@tanstack/react-router";
import { readSearch } from "../features/statement/search.ts";
import { StatementScreen } from "../features/statement/statement-screen.tsx";

export const Route = createFileRoute("/profile/statement")({
  staticData: { title: "Statement" },
  validateSearch: readSearch,
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
