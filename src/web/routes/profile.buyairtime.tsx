import { BuyAirtimeScreen } from "../features/buy-airtime/buy-airtime-screen.tsx";
import { resultOf } from "../shared/receipt-search.ts";
import { useNavigate, useSearch } from "../shared/router/view.tsx";

/**
 * Opens the dashboard with the result of a purchase, replacing this screen in the history. A changed
 * address is a new purchase.
 */
export function Screen() {
  const start = useSearch("/profile/buyairtime");
  const navigate = useNavigate();
  return (
    <BuyAirtimeScreen
      key={JSON.stringify(start)}
      start={start}
      onReceipt={(bought) => void navigate({ to: "/profile", search: resultOf(bought), replace: true })}
    />
  );
}
