import { useOpenResult } from "../app/parts.tsx";
import { BuyAirtimeScreen } from "../features/buy-airtime/buy-airtime-screen.tsx";
import { useSearch } from "../shared/router/view.tsx";

/**
 * Opens the dashboard with the result of a purchase, replacing this screen in the history. A changed
 * address is a new purchase.
 */
export function Screen() {
  const start = useSearch("/profile/buyairtime");
  const openResult = useOpenResult();
  return <BuyAirtimeScreen key={JSON.stringify(start)} start={start} onReceipt={openResult} />;
}
