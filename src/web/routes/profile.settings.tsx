import { createFileRoute } from "@tanstack/react-router";
import { SettingsScreen } from "../features/settings/settings-screen.tsx";

export const Route = createFileRoute("/profile/settings")({
  staticData: { title: "Settings" },
  component: Settings,
});

function Settings() {
  const navigate = Route.useNavigate();
  return <SettingsScreen onChanged={() => navigate({ to: "/profile" })} />;
}
