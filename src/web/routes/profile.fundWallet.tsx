import { createFileRoute } from "@tanstack/react-router";
import { FundWalletScreen } from "../features/fund-wallet/fund-wallet-screen.tsx";
import { paymentOf, readSearch } from "../features/fund-wallet/search.ts";
import { ManualFundingPanel } from "../app/parts.tsx";
import { resultOf } from "../shared/receipt-search.ts";
import { load } from "../app/shell/load.ts";
import { topUpQuery } from "../shared/payment-accounts/api.ts";
import { settingsQuery } from "../shared/settings-query.ts";

export const Route = createFileRoute("/profile/fundWallet")({
  staticData: { title: "Fund wallet" },
  validateSearch: readSearch,
  loaderDeps: ({ search }) => ({ isReturn: paymentOf(search) !== undefined }),
  loader: (visit) =>
    load(visit, ({ user, start }) => {
      if (visit.deps.isReturn) return;
      start(settingsQuery);
      if (user.reservedAccountNo3 !== null) start(topUpQuery);
    }),
  component: FundWallet,
});

function FundWallet() {
  const navigate = Route.useNavigate();
  return (
    <FundWalletScreen
      payment={paymentOf(Route.useSearch())}
      manual={<ManualFundingPanel />}
      onPaid={(paid) => void navigate({ to: "/profile", search: resultOf(paid), replace: true })}
    />
  );
}
