import { useQuery } from "@tanstack/react-query";
import { formatDateTime } from "../../shared/date.ts";
import { useWords } from "../../shared/words.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Select } from "../../ui/forms/select.tsx";
import type { StaffColumn } from "../../ui/lists/column-choice.tsx";
import { textColumn, timeColumn } from "../../ui/lists/columns.tsx";
import { Pager } from "../../ui/lists/pager.tsx";
import { RowButton } from "../../ui/lists/row-button.tsx";
import { StaffTable } from "../../ui/lists/staff-table.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { changesQuery, type PriceChange } from "./api.ts";
import { ChangeBadge, stateName, sourceName } from "./change-state.tsx";
import { askedChanges, type PricesProps, statusesOf } from "./search.ts";
import { pricesWords } from "./words.en.ts";

type ChangesTabProps = PricesProps & { tab: "scheduled" | "history" };

/** Changes of prices: those that wait for their time, or all that were decided. */
export function ChangesTab({ tab, search, onSearch }: ChangesTabProps) {
  const t = useWords(pricesWords);
  const asked = askedChanges(tab, search);
  const { data, isError, isPlaceholderData, refetch } = useQuery(changesQuery(asked));
  const { page: _page, status: _status, ...kept } = search;
  const [usual] = statusesOf(tab);
  const pager = data && {
    page: asked.page,
    totalPages: data.totalPages,
    onPage: (page: number) => onSearch({ ...search, page }),
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="w-full sm:w-64">
        <Select
          label={t.status}
          value={asked.status}
          options={statusesOf(tab).map((value) => ({ value, label: stateName(value) }))}
          onChange={({ target }) =>
            onSearch(target.value === usual ? kept : { ...kept, status: target.value })
          }
        />
      </div>
      {!data && isError && <ErrorState title={t.changesNotLoaded} onRetry={() => refetch()} />}
      {!data && !isError && <Skeleton rows={5} height="h-16" label={t.changesLoading} />}
      {data?.changes.length === 0 && <None tab={tab} />}
      {data && pager && data.changes.length > 0 && (
        <>
          <StaffTable
            caption={t.changes}
            columns={columnsOf(t, ({ _id }) => onSearch({ ...search, change: _id }))}
            rows={data.changes}
            rowKey={({ _id }) => _id}
            busy={isPlaceholderData}
          />
          <Pager label={t.below} {...pager} />
        </>
      )}
    </div>
  );
}

function None({ tab }: Pick<ChangesTabProps, "tab">) {
  const t = useWords(pricesWords);
  if (tab === "history") return <EmptyState title={t.noChanges} />;
  return <EmptyState title={t.noWaiting}>{t.noWaitingMore}</EmptyState>;
}

type Words = ReturnType<typeof pricesWords.get>;

function columnsOf(t: Words, onOpen: (row: PriceChange) => void): StaffColumn<PriceChange>[] {
  return [
    {
      key: "what",
      head: t.what,
      card: "title",
      isFixed: true,
      isLong: true,
      text: (row) => `${sourceName(row.source)} ${row.reason}`,
      cell: (row) => (
        <RowButton note={row.refusal || row.reason} onClick={() => onOpen(row)}>
          {sourceName(row.source)}
        </RowButton>
      ),
    },
    {
      key: "plans",
      head: t.plans,
      card: "amount",
      numeric: true,
      text: (row) => row.plans,
      cell: (row) => t.total(row.plans),
    },
    {
      key: "state",
      head: t.status,
      text: (row) => stateName(row.status),
      cell: (row) => <ChangeBadge status={row.status} />,
    },
    textColumn({ key: "by", head: t.by, text: (row) => row.by }),
    {
      ...timeColumn<PriceChange>(t.appliesAt, (row) => row.appliesAt),
      text: (row) => formatDateTime(row.appliesAt),
    },
  ];
}
