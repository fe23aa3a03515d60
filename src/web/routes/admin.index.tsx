import { AdminHomeScreen } from "../features/admin-home/admin-home-screen.tsx";
import { ServicesPanel } from "../features/services/services-panel.tsx";
import { OpenUser } from "../features/users/detail/user-dialog.tsx";
import { UserPanel } from "../features/users/users-screen.tsx";
import type { SearchOf } from "../shared/router/routes.ts";
import { useNavigate, useSearch } from "../shared/router/view.tsx";

export function Screen() {
  const { panel = "users", ...search } = useSearch("/admin");
  const { user: _open, ...closed } = search;
  const navigate = useNavigate();
  const onSearch = (next: SearchOf<"/admin">) =>
    // From one person to the next Back leads to the list (rules 12.22).
    void navigate({ to: "/admin", search: next, resetScroll: false, replace: Boolean(search.user) });
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
