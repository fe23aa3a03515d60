import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDateTime } from "../../shared/date.ts";
import { formatMoney, fromWire, shortMoney } from "../../shared/money.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Batch, pause } from "./api.ts";
import { BatchState } from "./batch-state.tsx";
import { BatchView } from "./batch-view.tsx";
import { NewBatch } from "./new-batch.tsx";
import { batchesQuery } from "./queries.ts";
import { rechargeWords } from "./words.en.ts";

/** The batch that is open, and the page of its cards. */
type Search = { page?: number; open?: string };
type ScreenProps = { search: Search; onSearch: (next: Search) => void };

/** Recharge cards for shops: the person's batches, a new one, and one with its cards (rules 30). */
export function RechargeScreen({ search, onSearch }: ScreenProps) {
  const t = useWords(rechargeWords);
  const [isNew, setNew] = useState(false);
  const isList = !search.open && !isNew;
  const close = () => {
    setNew(false);
    onSearch({});
  };
  const started = (id: string) => {
    setNew(false);
    onSearch({ open: id });
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">{t.title}</h1>
        {isList ? (
          <Button onClick={() => setNew(true)}>{t.newBatch}</Button>
        ) : (
          <Button variant="secondary" onClick={close}>
            {t.back}
          </Button>
        )}
      </div>
      {search.open ? (
        <BatchView
          id={search.open}
          page={search.page ?? 1}
          onPage={(page) => onSearch({ ...search, page })}
        />
      ) : isNew ? (
        <NewBatch onStarted={started} />
      ) : (
        <Batches onOpen={(open) => onSearch({ open })} />
      )}
    </div>
  );
}

function Batches({ onOpen }: { onOpen: (id: string) => void }) {
  const t = useWords(rechargeWords);
  const { data, isError, refetch } = useQuery({
    ...batchesQuery,
    refetchInterval: ({ state }) => pause(state.data?.batches),
  });
  if (!data)
    return isError ? (
      <ErrorState title={t.notLoaded} onRetry={() => refetch()} />
    ) : (
      <Skeleton rows={5} height="h-16" label={t.loading} />
    );
  if (data.batches.length === 0) return <EmptyState title={t.noBatch}>{t.noBatchWhy}</EmptyState>;
  const columns: Column<Batch>[] = [
    {
      key: "batch",
      head: t.batch,
      cell: ({ number, createdAt }) => `${number} · ${formatDateTime(createdAt)}`,
      card: "title",
    },
    {
      key: "cards",
      head: t.cards,
      cell: ({ network, value, done, cards }) =>
        `${network} ${shortMoney(fromWire(value))} · ${done} / ${cards}`,
      card: "meta",
    },
    {
      key: "total",
      head: t.total,
      cell: ({ total }) => formatMoney(fromWire(total)),
      numeric: true,
      card: "amount",
    },
    { key: "state", head: t.state, cell: ({ state }) => <BatchState state={state} />, card: "meta" },
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
  return <Table caption={t.batches} columns={columns} rows={data.batches} rowKey={({ _id: id }) => id} />;
}
