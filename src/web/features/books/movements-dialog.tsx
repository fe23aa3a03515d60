import { useInfiniteQuery } from "@tanstack/react-query";
import { formatDateTime, formatDay } from "../../shared/date.ts";
import { fromWire } from "../../shared/money.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Table } from "../../ui/lists/table.tsx";
import { Money } from "../../ui/money.tsx";
import { fetchJournal, type Movement, movementsOf } from "./api.ts";
import { FileButtons } from "./file-buttons.tsx";
import { Shown } from "./parts.tsx";
import { bookWords } from "./words.en.ts";

type MovementsProps = { day: string; account: string; words: string; onClose: () => void };

/** The movements behind one line of the trial balance, page by page. */
export function MovementsDialog({ day, account, words, onClose }: MovementsProps) {
  const t = useWords(bookWords);
  const pages = useInfiniteQuery({
    queryKey: ["books", "movements", day, account],
    queryFn: ({ pageParam }) => movementsOf({ day, account, after: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const rows = pages.data?.pages.flatMap(({ postings }) => postings);
  return (
    <Dialog open title={t.movements({ account: words })} onClose={onClose}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-ink-soft">{t.movementsNote({ day: formatDay(`${day}T12:00:00Z`) })}</p>
          <FileButtons files={[{ label: t.accountCsv, fetch: () => fetchJournal({ from: day, account }) }]} />
        </div>
        <Shown query={{ ...pages, data: rows }}>
          {(shown) =>
            shown.length === 0 ? (
              <EmptyState title={t.noMovements} />
            ) : (
              <Table caption={words} columns={columnsOf(t)} rows={shown} rowKey={keyOf} />
            )
          }
        </Shown>
        {pages.hasNextPage && (
          <Button
            variant="secondary"
            busy={pages.isFetchingNextPage}
            busyText={t.moreBusy}
            onClick={() => void pages.fetchNextPage()}
          >
            {t.more}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

const keyOf = (row: Movement) => `${row.reference} ${row.posting} ${row.debit} ${row.credit} ${row.amount}`;

function columnsOf(t: ReturnType<typeof bookWords.get>) {
  return [
    { key: "posting", head: t.posting, card: "title", cell: (row: Movement) => row.posting },
    { key: "time", head: t.time, card: "meta", cell: (row: Movement) => formatDateTime(row.at) },
    { key: "reference", head: t.reference, card: "meta", cell: (row: Movement) => row.reference },
    { key: "debit", head: t.debit, card: "meta", cell: (row: Movement) => row.debit },
    { key: "credit", head: t.credit, card: "meta", cell: (row: Movement) => row.credit },
    {
      key: "amount",
      head: t.amount,
      card: "amount",
      numeric: true,
      cell: (row: Movement) => <Money amount={fromWire(row.amount)} />,
    },
  ] as const;
}
