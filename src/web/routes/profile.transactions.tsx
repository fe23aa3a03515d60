import { createFileRoute } from "@tanstack/react-router";
import { Receipt } from "../app/parts.tsx";
import { readSearch } from "../features/transactions/search.ts";
import { TransactionsScreen } from "../features/transactions/transactions-screen.tsx";

export const Route = createFileRoute("/profile/transactions")({
  staticData: { title: "Transactions" },
  validateSearch: readSearch,
  component: Transactions,
});

function Transactions() {
  const { receipt, ...search } = Route.useSearch();
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
