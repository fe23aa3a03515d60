import { OpenUser } from "../features/users/detail/user-dialog.tsx";
import { type UserSearch } from "../features/users/search.ts";
import { UsersScreen } from "../features/users/users-screen.tsx";
import { useNavigate, useSearch } from "../shared/router/view.tsx";

export function Screen() {
  const search = useSearch("/admin/users");
  const { user: _open, ...closed } = search;
  const navigate = useNavigate();
  const onSearch = (next: UserSearch) =>
    // From one person to the next Back leads to the list (rules 12.22).
    void navigate({
      to: "/admin/users",
      search: next,
      resetScroll: false,
      replace: Boolean(search.user && next.user),
    });
  return (
    <UsersScreen search={search} onSearch={onSearch}>
      <OpenUser
        search={search}
        onClose={() =>
          void navigate({ to: "/admin/users", search: closed, resetScroll: false, replace: true })
        }
      />
    </UsersScreen>
  );
}
