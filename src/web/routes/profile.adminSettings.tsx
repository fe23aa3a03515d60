import { AdminSettingsScreen } from "../features/admin-settings/admin-settings-screen.tsx";
import { useNavigate, useSearch } from "../shared/router/view.tsx";

export function Screen() {
  const { tab = "shop" } = useSearch("/profile/adminSettings");
  const navigate = useNavigate();
  return (
    <AdminSettingsScreen
      tab={tab}
      onTab={(next) =>
        void navigate({
          to: "/profile/adminSettings",
          search: next === "shop" ? {} : { tab: next },
          resetScroll: false,
        })
      }
    />
  );
}
