import { FundWalletScreen } from "../features/fund-wallet/fund-wallet-screen.tsx";
import { paymentOf } from "../features/fund-wallet/search.ts";
import { ManualFundingPanel } from "../app/parts.tsx";
import { resultOf } from "../shared/receipt-search.ts";
import { useNavigate, useSearch } from "../shared/router/view.tsx";

export function Screen() {
  const navigate = useNavigate();
  return (
    <FundWalletScreen
      payment={paymentOf(useSearch("/profile/fundWallet"))}
      manual={<ManualFundingPanel />}
      onPaid={(paid) => void navigate({ to: "/profile", search: resultOf(paid), replace: true })}
    />
  );
}
