import { Receipt } from "../app/parts.tsx";
import { TransactionsScreen } from "../features/transactions/transactions-screen.tsx";
import { useNavigate, useSearch } from "../shared/router/view.tsx";

export function Screen() {
  const { receipt, ...search } = useSearch("/profile/transactions");
  const navigate = useNavigate();
  return (
    <>
      <TransactionsScreen
        search={search}
        onSearch={(next) => void navigate({ to: "/profile/transactions", search: next, resetScroll: false })}
      />
      <Receipt
        id={receipt}
        onClose={() =>
          void navigate({ to: "/profile/transactions", search, resetScroll: false, replace: true })
        }
      />
    </>
  );
}
