import { useOpenResult } from "../app/parts.tsx";
import { TransferScreen } from "../features/transfer/transfer-screen.tsx";
import { useNavigate } from "../shared/router/view.tsx";

export function Screen() {
  const navigate = useNavigate();
  const openResult = useOpenResult();
  return (
    <TransferScreen
      onDone={(sent) => (sent ? openResult(sent) : void navigate({ to: "/profile", replace: true }))}
    />
  );
}
