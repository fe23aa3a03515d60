import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "../../shared/router/view.tsx";
import { useDesk } from "../../shared/width.ts";
import { fetchFile } from "../../shared/fetch-file.ts";
import { saveFile } from "../../shared/files/save-file.ts";
import { formatMoney, fromWire } from "../../shared/money.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { useUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { DownloadIcon } from "../../ui/icons.tsx";
import { MailIcon } from "../../ui/icons-people.tsx";
import { BulkBar } from "../../ui/lists/bulk-bar.tsx";
import { ColumnsButton, useColumnChoice } from "../../ui/lists/column-choice.tsx";
import { CsvButton } from "../../ui/lists/csv-button.tsx";
import { ListBar } from "../../ui/lists/list-bar.tsx";
import { Pager } from "../../ui/lists/pager.tsx";
import { type Selection, useSelection } from "../../ui/lists/selection.ts";
import { StaffTable } from "../../ui/lists/staff-table.tsx";
import { notify } from "../../ui/notify.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type UserRow, usersQuery } from "./api.ts";
import { countFilters, filtersOf, rowsOf, withFilter } from "./rules.ts";
import type { UserSearch } from "./search.ts";
import { userColumns } from "./user-columns.tsx";
import { usersWords } from "./words.en.ts";

type UserListProps = { search: UserSearch; onSearch: (search: UserSearch) => void };

/** Pages in one file of people, as on the server. */
const MAX_PAGES = 50;
/** The columns that there is room for beside an open person. */
const BESIDE: readonly string[] = ["name", "type", "balance", "phone"];

/**
 * Totals over the filter, the people of one page, and a pager above and below. A failure shows in place,
 * without a toast (rules 9.14).
 */
export function UserList({ search, onSearch }: UserListProps) {
  const t = useWords(usersWords);
  const { isAdmin } = useUser();
  const isDesk = useDesk();
  const filters = filtersOf(search);
  const page = search.page ?? 1;
  const { data, isError, isPlaceholderData, refetch } = useQuery(usersQuery(filters));
  const selection = useSelection<UserRow>({ keyOf: ({ _id }) => _id });
  const choice = useColumnChoice(
    "users",
    userColumns(t, { page, withEmail: isAdmin, onOpen: (user) => onSearch({ ...search, user }) }),
  );
  if (!data && isError) return <ErrorState title={t.notLoaded} onRetry={() => refetch()} />;
  if (!data) return <Skeleton rows={8} height="h-19" label={t.loading} />;
  const { totalPages, totalUsers } = data;
  const pager = {
    page,
    totalPages,
    onPage: (next: number) => onSearch({ ...withFilter(search, {}), ...(next > 1 ? { page: next } : {}) }),
  };
  return (
    <>
      <ListBar
        label={t.totals}
        figures={[
          [t.totalUsers, totalUsers.toLocaleString("en-NG")],
          [t.totalBalance, formatMoney(fromWire(data.totalBalance))],
        ]}
      >
        <ColumnsButton choice={choice} />
        {isAdmin && totalUsers > 0 && (
          <CsvButton
            title={t.csvTitle}
            page={page}
            totalPages={totalPages}
            most={MAX_PAGES}
            take={({ from, to }, signal) =>
              fetchFile("GET /admin/users.csv", {
                query: { ...filters, page: String(from), toPage: String(to) },
                signal,
              })
            }
            note={(range) => t.csvRows(rowsOf(range, totalUsers))}
            warning={t.csvWritten}
          />
        )}
      </ListBar>
      <Pager label={t.pagesAbove} {...pager} />
      {isAdmin && selection.rows.length > 0 && <Acts selection={selection} page={data.users} />}
      {data.users.length > 0 ? (
        <StaffTable
          caption={t.title}
          columns={
            search.user && isDesk ? choice.shown.filter(({ key }) => BESIDE.includes(key)) : choice.shown
          }
          rows={data.users}
          rowKey={({ _id }) => _id}
          busy={isPlaceholderData}
          openRow={isDesk ? search.user : undefined}
          tickLabel={({ userName }) => t.pick({ name: userName })}
          {...(isAdmin ? { selection } : {})}
        />
      ) : (
        <Nothing isFiltered={countFilters(filters) > 0} onClear={() => onSearch({})} />
      )}
      <Pager label={t.pagesBelow} {...pager} />
    </>
  );
}

/** A letter to the people selected, or their rows as a file, which is audited like the whole one. */
function Acts({ selection, page }: { selection: Selection<UserRow>; page: readonly UserRow[] }) {
  const t = useWords(usersWords);
  const navigate = useNavigate();
  const csv = useAct({
    send: (ids: string) => fetchFile("GET /admin/users.csv", { query: { ids } }),
    onDone: (file) => {
      saveFile(file);
      notify.success(t.started);
    },
  });
  const { rows } = selection;
  return (
    <BulkBar selection={selection} page={page}>
      <Button
        size="sm"
        variant="secondary"
        onClick={() =>
          void navigate({
            to: "/admin/sendMail",
            search: { people: rows.map(({ userName }) => userName).join(",") },
          })
        }
      >
        <MailIcon className="size-4" /> {t.mailPicked}
      </Button>
      <Button
        size="sm"
        variant="secondary"
        busy={csv.isBusy}
        busyText={t.downloading}
        onClick={() => csv.run(rows.map(({ _id }) => _id).join(","))}
      >
        <DownloadIcon className="size-4" /> {t.csvPicked}
      </Button>
    </BulkBar>
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
