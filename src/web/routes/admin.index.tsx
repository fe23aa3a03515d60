import { createFileRoute } from "@tanstack/react-router";
import { AdminHomeScreen } from "../features/admin-home/admin-home-screen.tsx";
import type { Panel } from "../features/admin-home/house-tiles.tsx";
import { ServicesInPlace } from "../features/services/services-in-place.tsx";
import { UserInPlace } from "../features/users/detail/user-in-place.tsx";
import { readSearch, type UserSearch } from "../features/users/rules.ts";
import { onDemand } from "../shared/lazy-part.tsx";
import { unread } from "../shared/search.ts";
import { isAdmin } from "../shared/user.ts";
import { Skeleton } from "../ui/skeleton.tsx";

/** Comes right after the tiles above it, which are what the screen pays for at first. */
const UserPanel = onDemand(() => import("../features/users/users-screen.tsx").then((file) => file.UserPanel));

type AdminSearch = UserSearch & { panel?: Panel };

export const Route = createFileRoute("/admin/")({
  staticData: { title: "Admin dashboard", who: isAdmin },
  validateSearch: unread<AdminSearch>,
  component: AdminHome,
});

function AdminHome() {
  const asked = Route.useSearch();
  const search = readSearch(asked);
  const { user: _open, ...closed } = search;
  const panel = asked.panel === "services" ? "services" : "users";
  const navigate = Route.useNavigate();
  const onSearch = (next: AdminSearch) => void navigate({ search: next, resetScroll: false });
  return (
    <AdminHomeScreen panel={panel} onPanel={(next) => onSearch(next === "services" ? { panel: next } : {})}>
      {panel === "services" ? (
        <ServicesInPlace waiting={<Skeleton rows={6} />} onMissing={() => onSearch({})} />
      ) : (
        <UserPanel
          waiting={<Skeleton rows={6} />}
          search={search}
          onSearch={onSearch}
          onMissing={() => onSearch({ panel: "services" })}
        />
      )}
      <UserInPlace search={search} onClose={() => onSearch(closed)} />
    </AdminHomeScreen>
  );
}
