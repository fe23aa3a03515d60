import { useQuery } from "@tanstack/react-query";
import { formatMoney, fromWire } from "../../shared/money.ts";
import { useUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Pager } from "../../ui/lists/pager.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { usersQuery } from "./api.ts";
import { countFilters, filtersOf, withFilter } from "./rules.ts";
import type { UserSearch, UserQuery } from "./search.ts";
import { UserTable } from "./user-table.tsx";
import { usersWords } from "./words.en.ts";
import { useState } from "react";
import { CsvDialog } from "./csv-dialog.tsx";
import { DownloadIcon } from "../../ui/icons.tsx";

type UserListProps = { search: UserSearch; onSearch: (search: UserSearch) => void };

/**
 * Totals over the filter, the people of one page, and a pager above and below. A failure shows in place,
 * without a toast (rules 9.14).
 */
export function UserList({ search, onSearch }: UserListProps) {
  const t = useWords(usersWords);
  const { isAdmin } = useUser();
  const filters = filtersOf(search);
  const { data, isError, isPlaceholderData, refetch } = useQuery(usersQuery(filters));
  if (!data && isError) return <ErrorState title={t.notLoaded} onRetry={() => refetch()} />;
  if (!data) return <Skeleton rows={8} height="h-19" label={t.loading} />;
  const page = search.page ?? 1;
  const pager = {
    page,
    totalPages: data.totalPages,
    onPage: (next: number) => onSearch({ ...withFilter(search, {}), ...(next > 1 ? { page: next } : {}) }),
  };
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Totals
          lines={[
            [t.totalUsers, data.totalUsers.toLocaleString("en-NG")],
            [t.totalBalance, formatMoney(fromWire(data.totalBalance))],
          ]}
        />
        {isAdmin && data.totalUsers > 0 && (
          <CsvButton filters={filters} totalPages={data.totalPages} totalUsers={data.totalUsers} />
        )}
      </div>
      <Pager label={t.pagesAbove} {...pager} />
      {data.users.length > 0 ? (
        <UserTable
          rows={data.users}
          page={page}
          busy={isPlaceholderData}
          onOpen={(user) => onSearch({ ...search, user })}
        />
      ) : (
        <Nothing isFiltered={countFilters(filters) > 0} onClear={() => onSearch({})} />
      )}
      <Pager label={t.pagesBelow} {...pager} />
    </>
  );
}

/** Totals over the whole filter, not only the page. */
function Totals({ lines }: { lines: readonly (readonly [label: string, value: string])[] }) {
  const t = useWords(usersWords);
  return (
    <dl aria-label={t.totals} className="flex flex-wrap gap-x-8 gap-y-2 px-1">
      {lines.map(([label, value]) => (
        <div key={label}>
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd className="figures text-lg font-bold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Nothing({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const t = useWords(usersWords);
  if (!isFiltered) return <EmptyState title={t.none}>{t.noneMeans}</EmptyState>;
  const clear = (
    <Button variant="secondary" onClick={onClear}>
      {t.clear}
    </Button>
  );
  return (
    <EmptyState title={t.noMatch} action={clear}>
      {t.noMatchMeans}
    </EmptyState>
  );
}

type CsvButtonProps = { filters: UserQuery; totalPages: number; totalUsers: number };

/** Opens the dialog that downloads the list. */
function CsvButton(props: CsvButtonProps) {
  const t = useWords(usersWords);
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button variant="secondary" className="max-sm:w-full" onClick={() => setAsking(true)}>
        <DownloadIcon /> {t.csv}
      </Button>
      {isAsking && <CsvDialog {...props} onClose={close} />}
    </>
  );
}
