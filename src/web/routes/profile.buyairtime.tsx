import { createFileRoute } from "@tanstack/react-router";
import { BuyAirtimeScreen } from "../features/buy-airtime/buy-airtime-screen.tsx";
import { readBuySearch } from "../shared/buy-search.ts";

export const Route = createFileRoute("/profile/buyairtime")({
  staticData: { title: "Buy airtime" },
  validateSearch: readBuySearch,
  component: BuyAirtime,
});

/**
 * Opens the dashboard with the receipt after a purchase, replacing this screen in the history. A changed
 * address is a new purchase.
 */
function BuyAirtime() {
  const start = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <BuyAirtimeScreen
      key={JSON.stringify(start)}
      start={start}
      onReceipt={({ _id }) => void navigate({ to: "/profile", search: { receipt: _id }, replace: true })}
    />
  );
}
