import { createFileRoute } from "@tanstack/react-router";
import { AdminHomeScreen } from "../features/admin-home/admin-home-screen.tsx";
import type { Panel } from "../features/admin-home/house-tiles.tsx";
import { ServicesPanel } from "../features/services/services-panel.tsx";
import { OpenUser } from "../features/users/detail/user-dialog.tsx";
import { readSearch, type UserSearch } from "../features/users/search.ts";
import { UserPanel } from "../features/users/users-screen.tsx";
import { isAdmin } from "../shared/user.ts";
import { load } from "../app/shell/load.ts";
import { usersQuery } from "../features/users/api.ts";
import { adminDetailsQuery } from "../shared/admin-details.ts";

type AdminSearch = UserSearch & { panel?: Panel };

export const Route = createFileRoute("/admin/")({
  staticData: { title: "Admin dashboard", who: isAdmin },
  validateSearch: (search: Record<string, unknown>): AdminSearch => ({
    ...readSearch(search),
    ...(search.panel === "services" ? { panel: "services" } : {}),
  }),
  loaderDeps: ({ search: { user: _user, ...shown } }) => shown,
  loader: (visit) =>
    load(visit, ({ start }) => {
      const { panel, ...filters } = visit.deps;
      start(adminDetailsQuery);
      if (panel !== "services") start(usersQuery(filters));
    }),
  component: AdminHome,
});

function AdminHome() {
  const { panel = "users", ...search } = Route.useSearch();
  const { user: _open, ...closed } = search;
  const navigate = Route.useNavigate();
  const onSearch = (next: AdminSearch) =>
    // From one person to the next Back leads to the list (rules 12.22).
    void navigate({ search: next, resetScroll: false, replace: Boolean(search.user) });
  return (
    <AdminHomeScreen panel={panel} onPanel={(next) => onSearch(next === "services" ? { panel: next } : {})}>
      {panel === "services" ? (
        <ServicesPanel />
      ) : (
        <UserPanel search={search} onSearch={onSearch}>
          <OpenUser search={search} onClose={() => onSearch(closed)} />
        </UserPanel>
      )}
    </AdminHomeScreen>
  );
}
