import { createFileRoute } from "@tanstack/react-router";
import { AuditScreen } from "../features/audit/audit-screen.tsx";
import { type AuditSearch, readSearch } from "../features/audit/rules.ts";
import { unread } from "../shared/search.ts";
import { isAdmin } from "../shared/user.ts";

export const Route = createFileRoute("/admin/audit")({
  staticData: { title: "Audit log", who: isAdmin },
  validateSearch: unread<AuditSearch>,
  component: Audit,
});

function Audit() {
  const search = readSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  return (
    <AuditScreen search={search} onSearch={(next) => void navigate({ search: next, resetScroll: false })} />
  );
}
