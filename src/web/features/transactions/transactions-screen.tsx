import { lazyPart } from "../../shared/lazy-part.tsx";
import { isStaff, useUser } from "../../shared/user.ts";
import { OwnHistory } from "./own/own-history.tsx";
import { allowedTo, type TransactionSearch } from "./search.ts";

/** Its code comes with the table of staff. */
const StaffTransactions = lazyPart(() =>
  import("./staff/staff-transactions.tsx").then((part) => part.StaffTransactions),
);

type TransactionsScreenProps = {
  search: TransactionSearch;
  /** Called with every change: the address holds the state. */
  onSearch: (search: TransactionSearch) => void;
};

/** The person's own history, or everybody's for staff. */
export function TransactionsScreen({ search: asked, onSearch }: TransactionsScreenProps) {
  const user = useUser();
  const search = allowedTo(asked, user);
  const Screen = isStaff(user) ? StaffTransactions : OwnHistory;
  return <Screen search={search} onSearch={onSearch} />;
}
