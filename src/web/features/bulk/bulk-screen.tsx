import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDateTime } from "../../shared/date.ts";
import { formatMoney, fromWire } from "../../shared/money.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Job, pause } from "./api.ts";
import { jobsQuery } from "./queries.ts";
import { ListView } from "./list-view.tsx";
import { NewList } from "./new-list.tsx";
import { JobState } from "./list-state.tsx";
import { bulkWords } from "./words.en.ts";

/** The list that is open, and the page of its rows. */
type BulkSearch = { page?: number; open?: string };
type ScreenProps = { search: BulkSearch; onSearch: (next: BulkSearch) => void };

/** Orders for many numbers: the person's lists, a new one, and one with its rows (rules 25). */
export function BulkScreen({ search, onSearch }: ScreenProps) {
  const t = useWords(bulkWords);
  const [isNew, setNew] = useState(false);
  const close = () => {
    setNew(false);
    onSearch({});
  };
  const isList = !search.open && !isNew;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">{t.title}</h1>
        {isList ? (
          <Button onClick={() => setNew(true)}>{t.newList}</Button>
        ) : (
          <Button variant="secondary" onClick={close}>
            {t.back}
          </Button>
        )}
      </div>
      {search.open ? (
        <ListView id={search.open} page={search.page ?? 1} onPage={(page) => onSearch({ ...search, page })} />
      ) : isNew ? (
        <NewList
          onStarted={(id) => {
            setNew(false);
            onSearch({ open: id });
          }}
        />
      ) : (
        <Lists onOpen={(open) => onSearch({ open })} />
      )}
    </div>
  );
}

function Lists({ onOpen }: { onOpen: (id: string) => void }) {
  const t = useWords(bulkWords);
  const { data, isError, refetch } = useQuery({
    ...jobsQuery,
    refetchInterval: ({ state }) => pause(state.data?.jobs),
  });
  if (!data)
    return isError ? (
      <ErrorState title={t.notLoaded} onRetry={() => refetch()} />
    ) : (
      <Skeleton rows={5} height="h-16" label={t.loading} />
    );
  if (data.jobs.length === 0) return <EmptyState title={t.none}>{t.noneWhy}</EmptyState>;
  const columns: Column<Job>[] = [
    { key: "at", head: t.started, cell: ({ createdAt }) => formatDateTime(createdAt), card: "title" },
    {
      key: "orders",
      head: t.orders,
      cell: ({ done, rows, service }) => `${t[service]} ${done} / ${rows}`,
      card: "meta",
    },
    {
      key: "total",
      head: t.total,
      cell: ({ total }) => formatMoney(fromWire(total)),
      numeric: true,
      card: "amount",
    },
    { key: "state", head: t.state, cell: (job) => <JobState state={job.state} />, card: "meta" },
    {
      key: "open",
      head: t.open,
      cell: ({ _id: id }) => (
        <Button size="sm" variant="secondary" onClick={() => onOpen(id)}>
          {t.open}
        </Button>
      ),
      card: "meta",
    },
  ];
  return <Table caption={t.lists} columns={columns} rows={data.jobs} rowKey={({ _id: id }) => id} />;
}
