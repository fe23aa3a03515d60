import { BooksScreen } from "../features/books/books-screen.tsx";
import { useNavigate, useSearch } from "../shared/router/view.tsx";

export function Screen() {
  const search = useSearch("/admin/books");
  const navigate = useNavigate();
  return (
    <BooksScreen
      search={search}
      onSearch={(next) => void navigate({ to: "/admin/books", search: next, resetScroll: false })}
    />
  );
}
