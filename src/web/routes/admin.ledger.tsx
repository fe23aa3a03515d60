import { LedgerScreen } from "../features/ledger/ledger-screen.tsx";
import { useNavigate, useSearch } from "../shared/router/view.tsx";

export function Screen() {
  const search = useSearch("/admin/ledger");
  const navigate = useNavigate();
  return (
    <LedgerScreen
      search={search}
      onSearch={(next) => void navigate({ to: "/admin/ledger", search: next, resetScroll: false })}
    />
  );
}
