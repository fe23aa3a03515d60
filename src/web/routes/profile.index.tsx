import { session } from "../app/session.ts";
import { HomeScreen } from "../features/dashboard/home-screen.tsx";
import { ManualFundingButton, Receipt, UnderResult } from "../app/parts.tsx";
import { type ReceiptSearch, resultOf } from "../shared/receipt-search.ts";
import { useNavigate, useSearch } from "../shared/router/view.tsx";

export function Screen() {
  const { receipt, view } = useSearch("/profile");
  const navigate = useNavigate();
  const open = (search: ReceiptSearch) => void navigate({ to: "/profile", search, resetScroll: false });
  const close = () => void navigate({ to: "/profile", search: {}, resetScroll: false, replace: true });
  return (
    <>
      <UnderResult view={view}>
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
      </UnderResult>
      <Receipt id={receipt} view={view} onClose={close} />
    </>
  );
}
