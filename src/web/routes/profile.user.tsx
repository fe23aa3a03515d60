import { AccountScreen } from "../features/account/account-screen.tsx";
import { useNavigate, useSearch } from "../shared/router/view.tsx";

export function Screen() {
  const search = useSearch("/profile/user");
  const navigate = useNavigate();
  return (
    <AccountScreen
      search={search}
      onSearch={(next) =>
        void navigate({
          to: "/profile/user",
          search: next,
          resetScroll: false,
          replace: search.open !== undefined,
        })
      }
    />
  );
}
