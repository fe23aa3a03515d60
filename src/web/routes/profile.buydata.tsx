import { useOpenResult } from "../app/parts.tsx";
import { BuyDataScreen } from "../features/buy-data/buy-data-screen.tsx";
import { useSearch } from "../shared/router/view.tsx";

/**
 * Opens the dashboard with the result of a purchase, replacing this screen in the history. A changed
 * address is a new purchase.
 */
export function Screen() {
  const start = useSearch("/profile/buydata");
  const openResult = useOpenResult();
  return <BuyDataScreen key={JSON.stringify(start)} start={start} onReceipt={openResult} />;
}
