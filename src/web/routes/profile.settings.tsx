import { SettingsScreen } from "../features/settings/settings-screen.tsx";
import { useNavigate } from "../shared/router/view.tsx";

export function Screen() {
  const navigate = useNavigate();
  return <SettingsScreen onChanged={() => navigate({ to: "/profile" })} />;
}
