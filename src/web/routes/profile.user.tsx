import { createFileRoute } from "@tanstack/react-router";
import { AccountScreen } from "../features/account/account-screen.tsx";
import { readSearch } from "../features/account/search.ts";

export const Route = createFileRoute("/profile/user")({
  staticData: { title: "Account" },
  validateSearch: readSearch,
  component: Account,
});

function Account() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <AccountScreen search={search} onSearch={(next) => void navigate({ search: next, resetScroll: false })} />
  );
}
