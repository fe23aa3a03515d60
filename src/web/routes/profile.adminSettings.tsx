import { createFileRoute } from "@tanstack/react-router";
import { AdminSettingsScreen } from "../features/admin-settings/admin-settings-screen.tsx";
import { readSearch } from "../features/admin-settings/search.ts";
import { isStaff } from "../shared/user.ts";

export const Route = createFileRoute("/profile/adminSettings")({
  staticData: { title: "Admin settings", who: isStaff },
  validateSearch: readSearch,
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
