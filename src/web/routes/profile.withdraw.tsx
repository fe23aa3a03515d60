import { WithdrawScreen } from "../features/withdraw/withdraw-screen.tsx";
import { resultOf } from "../shared/receipt-search.ts";
import { useNavigate } from "../shared/router/view.tsx";

export function Screen() {
  const navigate = useNavigate();
  return (
    <WithdrawScreen
      onDone={(sent) => void navigate({ to: "/profile", search: resultOf(sent), replace: true })}
    />
  );
}
