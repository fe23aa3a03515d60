import { AdminHomeScreen } from "../features/admin-home/admin-home-screen.tsx";
import { TodayPanel } from "../features/today/today-panel.tsx";
import { ServicesPanel } from "../features/services/services-panel.tsx";
import { OpenUser } from "../features/users/detail/user-dialog.tsx";
import { UserPanel } from "../features/users/users-screen.tsx";
import type { SearchOf } from "../shared/router/routes.ts";
import { useNavigate, useSearch } from "../shared/router/view.tsx";

export function Screen() {
  const { panel = "users", period, ...search } = useSearch("/admin");
  const kept = period ? { period } : {};
  const { user: _open, ...closed } = search;
  const navigate = useNavigate();
  const onSearch = (next: SearchOf<"/admin">) =>
    // From one person to the next Back leads to the list (rules 12.22).
    void navigate({
      to: "/admin",
      search: { ...kept, ...next },
      resetScroll: false,
      replace: Boolean(search.user),
    });
  return (
    <AdminHomeScreen
      today={
        <TodayPanel
          period={period ?? "today"}
          onPeriod={(next) =>
            void navigate({
              to: "/admin",
              search: {
                ...search,
                ...(panel === "services" ? { panel } : {}),
                ...(next === "today" ? {} : { period: next }),
              },
              resetScroll: false,
            })
          }
        />
      }
      panel={panel}
      onPanel={(next) => onSearch(next === "services" ? { panel: next } : {})}
    >
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
