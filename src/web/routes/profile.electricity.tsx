import { createFileRoute } from "@tanstack/react-router";
import { ElectricityScreen } from "../features/electricity/electricity-screen.tsx";
import { readBuySearch } from "../shared/buy-search.ts";

export const Route = createFileRoute("/profile/electricity")({
  staticData: { title: "Electricity" },
  validateSearch: readBuySearch,
  component: Electricity,
});

/** After a purchase: the dashboard, with the receipt over it, in the place of this screen. Another address is another purchase. */
function Electricity() {
  const start = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ElectricityScreen
      key={JSON.stringify(start)}
      start={start}
      onReceipt={({ _id }) => void navigate({ to: "/profile", search: { receipt: _id }, replace: true })}
    />
  );
}
