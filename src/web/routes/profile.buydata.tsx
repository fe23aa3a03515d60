import { BuyDataScreen } from "../features/buy-data/buy-data-screen.tsx";
import { resultOf } from "../shared/receipt-search.ts";
import { useNavigate, useSearch } from "../shared/router/view.tsx";

/**
 * Opens the dashboard with the result of a purchase, replacing this screen in the history. A changed
 * address is a new purchase.
 */
export function Screen() {
  const start = useSearch("/profile/buydata");
  const navigate = useNavigate();
  return (
    <BuyDataScreen
      key={JSON.stringify(start)}
      start={start}
      onReceipt={(bought) => void navigate({ to: "/profile", search: resultOf(bought), replace: true })}
    />
  );
}
