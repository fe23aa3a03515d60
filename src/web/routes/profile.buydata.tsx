import { createFileRoute } from "@tanstack/react-router";
import { BuyDataScreen } from "../features/buy-data/buy-data-screen.tsx";
import { readBuySearch } from "../shared/buy-search.ts";
import { resultOf } from "../shared/receipt-search.ts";
import { contactsQuery } from "../shared/contacts/contacts-query.ts";
import { recentPeopleQuery } from "../shared/people-to-buy.ts";
import { load } from "../app/shell/load.ts";
import { settingsQuery } from "../shared/settings-query.ts";

export const Route = createFileRoute("/profile/buydata")({
  staticData: { title: "Buy data" },
  validateSearch: readBuySearch,
  loader: (visit) =>
    load(visit, ({ start }) => {
      start(settingsQuery);
      start(recentPeopleQuery);
      start(contactsQuery);
    }),
  component: BuyData,
});

/**
 * Opens the dashboard with the result of a purchase, replacing this screen in the history. A changed
 * address is a new purchase.
 */
function BuyData() {
  const start = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <BuyDataScreen
      key={JSON.stringify(start)}
      start={start}
      onReceipt={(bought) => void navigate({ to: "/profile", search: resultOf(bought), replace: true })}
    />
  );
}
