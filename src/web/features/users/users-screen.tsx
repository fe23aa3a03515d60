import type { ReactNode } from "react";
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
type PlacedProps = UsersProps & {
  /** The open person, which stands beside the rows at a desk. */
  children: ReactNode;
};

/** Every account: filters, totals, rows. */
export function UsersScreen(props: PlacedProps) {
  const t = useWords(usersWords);
  return (
    <div data-wide className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h1 className="text-2xl">{t.title}</h1>
      <UserFilters {...props} />
      <Beside {...props} />
    </div>
  );
}

/** The same list below the dashboard's tiles, with one search box. */
export function UserPanel(props: PlacedProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <UserSearchBox {...props} />
      <Beside {...props} />
    </div>
  );
}

function Beside({ children, ...props }: PlacedProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-5 lg:has-[>section]:grid-cols-[minmax(0,1fr)_22rem] min-[90rem]:has-[>section]:grid-cols-[minmax(0,1fr)_26rem]">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        <UserList {...props} />
      </div>
      {children}
    </div>
  );
}
