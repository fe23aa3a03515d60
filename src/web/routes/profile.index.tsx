import { createFileRoute } from "@tanstack/react-router";
import { session } from "../app/session.ts";
import { HomeScreen } from "../features/dashboard/home-screen.tsx";
import { ManualFundingButton, Receipt } from "../app/parts.tsx";
import { load } from "../app/shell/load.ts";
import { authQuery } from "../shared/auth-query.ts";

export const Route = createFileRoute("/profile/")({
  staticData: { title: "Dashboard" },
  validateSearch: ({ receipt }: Record<string, unknown>): { receipt?: string } =>
    typeof receipt === "string" ? { receipt } : {},
  loader: (visit) => load(visit, ({ start }) => start(authQuery)),
  component: Home,
});

function Home() {
  const { receipt } = Route.useSearch();
  const navigate = Route.useNavigate();
  const open = (id?: string) => void navigate({ search: id ? { receipt: id } : {}, resetScroll: false });
  return (
    <>
      <HomeScreen
        manual={ManualFundingButton}
        onReceipt={({ _id }) => open(_id)}
        onUpgraded={() => {
          session.logout();
          location.assign("/#upgraded");
        }}
      />
      <Receipt id={receipt} onClose={() => open()} />
    </>
  );
}
