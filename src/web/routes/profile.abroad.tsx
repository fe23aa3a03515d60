import { useOpenResult } from "../app/parts.tsx";
import { AbroadScreen } from "../features/abroad/abroad-screen.tsx";

/** Opens the dashboard with the result of a purchase, replacing this screen in the history. */
export function Screen() {
  return <AbroadScreen onReceipt={useOpenResult()} />;
}
