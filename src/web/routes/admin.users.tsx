import { createFileRoute } from "@tanstack/react-router";
import { OpenUser } from "../features/users/detail/user-dialog.tsx";
import { readSearch, type UserSearch } from "../features/users/search.ts";
import { UsersScreen } from "../features/users/users-screen.tsx";
import { isStaff } from "../shared/user.ts";
import { load } from "../app/shell/load.ts";
import { usersQuery } from "../features/users/api.ts";

export const Route = createFileRoute("/admin/users")({
  staticData: { title: "Users", who: isStaff },
  validateSearch: readSearch,
  loaderDeps: ({ search: { user: _user, ...filters } }) => filters,
  loader: (visit) => load(visit, ({ start }) => start(usersQuery(visit.deps))),
  component: Users,
});

function Users() {
  const search = Route.useSearch();
  const { user: _open, ...closed } = search;
  const navigate = Route.useNavigate();
  const onSearch = (next: UserSearch) =>
    // From one person to the next Back leads to the list (rules 12.22).
    void navigate({ search: next, resetScroll: false, replace: Boolean(search.user && next.user) });
  return (
    <UsersScreen search={search} onSearch={onSearch}>
      <OpenUser
        search={search}
        onClose={() => void navigate({ search: closed, resetScroll: false, replace: true })}
      />
    </UsersScreen>
  );
}
