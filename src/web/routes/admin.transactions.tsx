import { createFileRoute } from "@tanstack/react-router";
import { Receipt } from "../app/parts.tsx";
import { readSearch } from "../features/transactions/search.ts";
import { TransactionsScreen } from "../features/transactions/transactions-screen.tsx";
import { isStaff } from "../shared/user.ts";
import { load } from "../app/shell/load.ts";
import { allowedTo } from "../features/transactions/api.ts";
import { transactionsQuery } from "../shared/transactions.ts";

export const Route = createFileRoute("/admin/transactions")({
  staticData: { title: "Transactions", who: isStaff },
  validateSearch: readSearch,
  loaderDeps: ({ search: { receipt: _receipt, ...filters } }) => filters,
  loader: (visit) => load(visit, ({ user, start }) => start(transactionsQuery(allowedTo(visit.deps, user)))),
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
      <Receipt id={receipt} onClose={() => void navigate({ search, resetScroll: false, replace: true })} />
    </>
  );
}
