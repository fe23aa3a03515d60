import { useOpenResult } from "../app/parts.tsx";
import { WithdrawScreen } from "../features/withdraw/withdraw-screen.tsx";

export function Screen() {
  const openResult = useOpenResult();
  return <WithdrawScreen onDone={openResult} />;
}
