import { useWords } from "../../shared/words.ts";
import type { UserSearch } from "./search.ts";
import { UserFilters, UserSearchBox } from "./user-filters.tsx";
import { UserList } from "./user-list.tsx";
import { usersWords } from "./words.en.ts";

type UsersProps = {
  search: UserSearch;
  /** Called with every change: the address holds the state. */
  onSearch: (search: UserSearch) => void;
};

/** Every account: filters, totals, rows. */
export function UsersScreen(props: UsersProps) {
  const t = useWords(usersWords);
  return (
    <div data-wide className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h1 className="text-2xl">{t.title}</h1>
      <UserFilters {...props} />
      <UserList {...props} />
    </div>
  );
}

/** The same list below the dashboard's tiles, with one search box. */
export function UserPanel(props: UsersProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <UserSearchBox {...props} />
      <UserList {...props} />
    </div>
  );
}
