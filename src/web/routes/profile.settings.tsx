import { createFileRoute } from "@tanstack/react-router";
import { load } from "../app/shell/load.ts";
import { proofQuery } from "../shared/payment-proof/proof-query.ts";
import { SettingsScreen } from "../features/settings/settings-screen.tsx";

export const Route = createFileRoute("/profile/settings")({
  staticData: { title: "Settings" },
  loader: (visit) => load(visit, ({ start }) => start(proofQuery)),
  component: Settings,
});

function Settings() {
  const navigate = Route.useNavigate();
  return <SettingsScreen onChanged={() => navigate({ to: "/profile" })} />;
}
