import { CashScreen } from "../features/airtime-to-cash/cash-screen.tsx";
import { resultOf } from "../shared/receipt-search.ts";
import { useNavigate } from "../shared/router/view.tsx";

export function Screen() {
  const navigate = useNavigate();
  return (
    <CashScreen onSold={(sold) => void navigate({ to: "/profile", search: resultOf(sold), replace: true })} />
  );
}
