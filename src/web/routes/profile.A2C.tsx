import { useOpenResult } from "../app/parts.tsx";
import { CashScreen } from "../features/airtime-to-cash/cash-screen.tsx";

export function Screen() {
  const openResult = useOpenResult();
  return <CashScreen onSold={openResult} />;
}
