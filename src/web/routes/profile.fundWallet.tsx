import { createFileRoute } from "@tanstack/react-router";
import { FundWalletScreen } from "../features/fund-wallet/fund-wallet-screen.tsx";
import { readPayment } from "../features/fund-wallet/rules.ts";
import { ManualFundingPanel } from "../app/parts.tsx";
import { unread } from "../shared/search.ts";

export const Route = createFileRoute("/profile/fundWallet")({
  staticData: { title: "Fund wallet" },
  validateSearch: unread<Record<string, unknown>>,
  component: FundWallet,
});

function FundWallet() {
  return <FundWalletScreen payment={readPayment(Route.useSearch())} manual={<ManualFundingPanel />} />;
}
