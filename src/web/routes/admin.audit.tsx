import { createFileRoute } from "@tanstack/react-router";
import { AuditScreen } from "../features/audit/audit-screen.tsx";
import { readSearch } from "../features/audit/search.ts";
import { isAdmin } from "../shared/user.ts";
import { load } from "../app/shell/load.ts";
import { auditQuery, readingsQuery } from "../features/audit/api.ts";
import { askedOf, readingsAskedOf } from "../features/audit/rules.ts";

export const Route = createFileRoute("/admin/audit")({
  staticData: { title: "Audit log", who: isAdmin },
  validateSearch: readSearch,
  loaderDeps: ({ search: { entry: _entry, ...search } }) => search,
  loader: (visit) =>
    load(visit, ({ start }) =>
      visit.deps.show
        ? start(readingsQuery(readingsAskedOf(visit.deps)))
        : start(auditQuery(askedOf(visit.deps))),
    ),
  component: Audit,
});

function Audit() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <AuditScreen search={search} onSearch={(next) => void navigate({ search: next, resetScroll: false })} />
  );
}
