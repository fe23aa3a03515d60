import { createFileRoute } from "@tanstack/react-router";
import { AdminSettingsScreen } from "../features/admin-settings/admin-settings-screen.tsx";
import { readSearch } from "../features/admin-settings/search.ts";
import { isStaff } from "../shared/user.ts";
import { load } from "../app/shell/load.ts";
import { noticeQuery } from "../features/admin-settings/api.ts";
import { houseQuery } from "../features/admin-settings/house/api.ts";
import { servicesQuery } from "../shared/admin-details.ts";
import { suppliersQuery } from "../shared/shop/queries.ts";

export const Route = createFileRoute("/profile/adminSettings")({
  staticData: { title: "Admin settings", who: isStaff },
  validateSearch: readSearch,
  loaderDeps: ({ search: { tab } }) => ({ tab }),
  loader: (visit) =>
    load(visit, ({ user, start }) => {
      if (!user.isAdmin) return start(noticeQuery);
      if (visit.deps.tab === "house") return start(houseQuery);
      start(servicesQuery);
      start(suppliersQuery);
      start(noticeQuery);
    }),
  component: AdminSettings,
});

function AdminSettings() {
  const { tab = "shop" } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <AdminSettingsScreen
      tab={tab}
      onTab={(next) => void navigate({ search: next === "shop" ? {} : { tab: next }, resetScroll: false })}
    />
  );
}
