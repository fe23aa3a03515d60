import { createFileRoute } from "@tanstack/react-router";
import { Receipt } from "../app/parts.tsx";
import { readSearch, type TransactionSearch } from "../features/transactions/rules.ts";
import { TransactionsScreen } from "../features/transactions/transactions-screen.tsx";
import { unread } from "../shared/search.ts";

export const Route = createFileRoute("/profile/transactions")({
  staticData: { title: "Transactions" },
  validateSearch: unread<TransactionSearch>,
  component: Transactions,
});

function Transactions() {
  const { receipt, ...search } = readSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  return (
    <>
      <TransactionsScreen
        search={search}
        onSearch={(next) => void navigate({ search: next, resetScroll: false })}
      />
      <Receipt id={receipt} onClose={() => void navigate({ search, resetScroll: false })} />
    </>
  );
}
