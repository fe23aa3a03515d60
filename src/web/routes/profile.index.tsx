import { createFileRoute } from "@tanstack/react-router";
import { session } from "../app/session.ts";
import { HomeScreen } from "../features/dashboard/home-screen.tsx";
import { ManualFundingButton, Receipt } from "../app/parts.tsx";
import { load } from "../app/shell/load.ts";
import { authQuery } from "../shared/auth-query.ts";
import { contactsQuery } from "../shared/contacts/contacts-query.ts";
import { recentPeopleQuery } from "../shared/people-to-buy.ts";
import { readReceipt, type ReceiptSearch, resultOf } from "../shared/receipt-search.ts";

export const Route = createFileRoute("/profile/")({
  staticData: { title: "Dashboard" },
  validateSearch: readReceipt,
  loader: (visit) =>
    load(visit, ({ start }) => {
      start(authQuery);
      start(recentPeopleQuery);
      start(contactsQuery);
    }),
  component: Home,
});

function Home() {
  const { receipt, view } = Route.useSearch();
  const navigate = Route.useNavigate();
  const open = (search: ReceiptSearch) => void navigate({ search, resetScroll: false });
  const close = () => void navigate({ search: {}, resetScroll: false, replace: true });
  return (
    <>
      <HomeScreen
        manual={ManualFundingButton}
        onBuyFor={({ phone, network, amount, planId }) =>
          void navigate({
            to: planId !== null && amount === null ? "/profile/buydata" : "/profile/buyairtime",
            search: { phone, network },
          })
        }
        onReceipt={(bought) => open(resultOf(bought))}
        onUpgraded={() => {
          session.logout();
          location.assign("/#upgraded");
        }}
      />
      <Receipt id={receipt} view={view} onClose={close} />
    </>
  );
}
