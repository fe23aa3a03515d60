import { createFileRoute } from "@tanstack/react-router";
import { FundWalletScreen } from "../features/fund-wallet/fund-wallet-screen.tsx";
import { paymentOf, readSearch } from "../features/fund-wallet/search.ts";
import { ManualFundingPanel } from "../app/parts.tsx";

export const Route = createFileRoute("/profile/fundWallet")({
  staticData: { title: "Fund wallet" },
  validateSearch: readSearch,
  component: FundWallet,
});

function FundWallet() {
  return <FundWalletScreen payment={paymentOf(Route.useSearch())} manual={<ManualFundingPanel />} />;
}
