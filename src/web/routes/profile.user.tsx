import { createFileRoute } from "@tanstack/react-router";
import { AccountScreen } from "../features/account/account-screen.tsx";
import { type AccountSearch, readSearch } from "../features/account/rules.ts";
import { unread } from "../shared/search.ts";

export const Route = createFileRoute("/profile/user")({
  staticData: { title: "Account" },
  validateSearch: unread<AccountSearch>,
  component: Account,
});

function Account() {
  const search = readSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  return (
    <AccountScreen search={search} onSearch={(next) => void navigate({ search: next, resetScroll: false })} />
  );
}
