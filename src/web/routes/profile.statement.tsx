import { createFileRoute } from "@tanstack/react-router";
import { readSearch } from "../features/statement/search.ts";
import { StatementScreen } from "../features/statement/statement-screen.tsx";
import { load } from "../app/shell/load.ts";
import { statementQuery } from "../features/statement/api.ts";
import { periodOf } from "../features/statement/period.ts";
import { today } from "../shared/date.ts";

export const Route = createFileRoute("/profile/statement")({
  staticData: { title: "Statement" },
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: (visit) => load(visit, ({ start }) => start(statementQuery(periodOf(visit.deps, today())))),
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
