import { useOpenResult } from "../app/parts.tsx";
import { BettingScreen } from "../features/betting/betting-screen.tsx";
import { useSearch } from "../shared/router/view.tsx";

/**
 * Opens the dashboard with the result of a purchase, replacing this screen in the history. A changed
 * address is a new purchase.
 */
export function Screen() {
  const start = useSearch("/profile/betting");
  const openResult = useOpenResult();
  return <BettingScreen key={JSON.stringify(start)} start={start} onReceipt={openResult} />;
}
