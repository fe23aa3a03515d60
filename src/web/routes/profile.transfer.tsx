import { resultOf } from "../shared/receipt-search.ts";
import { TransferScreen } from "../features/transfer/transfer-screen.tsx";
import { useNavigate } from "../shared/router/view.tsx";

export function Screen() {
  const navigate = useNavigate();
  return (
    <TransferScreen
      onDone={(sent) => void navigate({ to: "/profile", search: sent ? resultOf(sent) : {}, replace: true })}
    />
  );
}
