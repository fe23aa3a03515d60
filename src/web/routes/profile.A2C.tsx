import { createFileRoute } from "@tanstack/react-router";
import { CashScreen } from "../features/airtime-to-cash/cash-screen.tsx";
import { resultOf } from "../shared/receipt-search.ts";

export const Route = createFileRoute("/profile/A2C")({
  staticData: { title: "Airtime to cash" },
  component: SellAirtime,
});

function SellAirtime() {
  const navigate = Route.useNavigate();
  return (
    <CashScreen onSold={(sold) => void navigate({ to: "/profile", search: resultOf(sold), replace: true })} />
  );
}
