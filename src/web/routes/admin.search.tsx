import { SearchScreen } from "../features/search/search-screen.tsx";
import { useNavigate, useSearch } from "../shared/router/view.tsx";

export function Screen() {
  const { q = "" } = useSearch("/admin/search");
  const navigate = useNavigate();
  return (
    <SearchScreen
      text={q}
      onText={(text) =>
        void navigate({
          to: "/admin/search",
          search: text ? { q: text } : {},
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
