import { createFileRoute } from "@tanstack/react-router";
import { AuditScreen } from "../features/audit/audit-screen.tsx";
import { readSearch } from "../features/audit/search.ts";
import { isAdmin } from "../shared/user.ts";
import { load } from "../app/shell/load.ts";
import { auditQuery } from "../features/audit/api.ts";

export const Route = createFileRoute("/admin/audit")({
  staticData: { title: "Audit log", who: isAdmin },
  validateSearch: readSearch,
  loaderDeps: ({ search: { entry: _entry, ...asked } }) => asked,
  loader: (visit) => load(visit, ({ start }) => start(auditQuery(visit.deps))),
  component: Audit,
});

function Audit() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <AuditScreen search={search} onSearch={(next) => void navigate({ search: next, resetScroll: false })} />
  );
}
