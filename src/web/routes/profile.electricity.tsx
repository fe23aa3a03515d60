import { createFileRoute } from "@tanstack/react-router";
import { ElectricityScreen } from "../features/electricity/electricity-screen.tsx";
import { readBuySearch } from "../shared/buy-search.ts";
import { resultOf } from "../shared/receipt-search.ts";
import { load } from "../app/shell/load.ts";
import { metersQuery } from "../shared/meters-query.ts";
import { settingsQuery } from "../shared/settings-query.ts";

export const Route = createFileRoute("/profile/electricity")({
  staticData: { title: "Electricity" },
  validateSearch: readBuySearch,
  loader: (visit) =>
    load(visit, ({ start }) => {
      start(settingsQuery);
      start(metersQuery);
    }),
  component: Electricity,
});

/**
 * Opens the dashboard with the result of a purchase, replacing this screen in the history. A changed
 * address is a new purchase.
 */
function Electricity() {
  const start = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ElectricityScreen
      key={JSON.stringify(start)}
      start={start}
      onReceipt={(bought) => void navigate({ to: "/profile", search: resultOf(bought), replace: true })}
    />
  );
}
