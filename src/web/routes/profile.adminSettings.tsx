import { createFileRoute } from "@tanstack/react-router";
import { AdminSettingsScreen } from "../features/admin-settings/admin-settings-screen.tsx";
import { readSearch, type SettingsSearch } from "../features/admin-settings/rules.ts";
import { unread } from "../shared/search.ts";
import { isStaff } from "../shared/user.ts";

export const Route = createFileRoute("/profile/adminSettings")({
  staticData: { title: "Admin settings", who: isStaff },
  validateSearch: unread<SettingsSearch>,
  component: AdminSettings,
});

function AdminSettings() {
  const { tab = "shop" } = readSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  return (
    <AdminSettingsScreen
      tab={tab}
      onTab={(next) => void navigate({ search: next === "shop" ? {} : { tab: next }, resetScroll: false })}
    />
  );
}
