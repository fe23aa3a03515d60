import { FundWalletScreen } from "../features/fund-wallet/fund-wallet-screen.tsx";
import { paymentOf } from "../features/fund-wallet/search.ts";
import { ManualFundingPanel, useOpenResult } from "../app/parts.tsx";
import { useSearch } from "../shared/router/view.tsx";

export function Screen() {
  const openResult = useOpenResult();
  return (
    <FundWalletScreen
      payment={paymentOf(useSearch("/profile/fundWallet"))}
      manual={<ManualFundingPanel />}
      onPaid={openResult}
    />
  );
}
