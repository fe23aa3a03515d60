import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDateTime, formatDay } from "../../shared/date.ts";
import { fromWire } from "../../shared/money.ts";
import { useWords } from "../../shared/words.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FileButtons } from "../../ui/file-button.tsx";
import { Table } from "../../ui/lists/table.tsx";
import { TurnPages } from "../../ui/lists/turn-pages.tsx";
import { Money } from "../../ui/money.tsx";
import { fetchJournal, type Movement, movementsQuery } from "./api.ts";
import { Shown } from "./parts.tsx";
import { bookWords } from "./words.en.ts";

type MovementsProps = { day: string; account: string; words: string; onClose: () => void };

/** The movements behind one line of the trial balance, page by page. */
export function MovementsDialog({ day, account, words, onClose }: MovementsProps) {
  const t = useWords(bookWords);
  // The beginning of each page; the first one has none.
  const [starts, setStarts] = useState<readonly (string | undefined)[]>([undefined]);
  const movements = useQuery(movementsQuery({ day, account, after: starts.at(-1) }));
  const next = movements.data?.next ?? null;
  const turn = (page: number) =>
    setStarts(page > starts.length && next !== null ? [...starts, next] : starts.slice(0, page));
  return (
    <Dialog open title={t.movements({ account: words })} onClose={onClose}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-ink-soft">{t.movementsNote({ day: formatDay(`${day}T12:00:00Z`) })}</p>
          <FileButtons files={[{ label: t.accountCsv, fetch: () => fetchJournal({ from: day, account }) }]} />
        </div>
        <Shown query={movements}>
          {({ postings }) =>
            postings.length === 0 ? (
              <EmptyState title={t.noMovements} />
            ) : (
              <Table
                caption={words}
                busy={movements.isPlaceholderData}
                columns={columnsOf(t)}
                rows={postings}
                rowKey={keyOf}
              />
            )
          }
        </Shown>
        <TurnPages
          label={words}
          page={starts.length}
          hasMore={next !== null}
          onPage={turn}
          newer={t.earlier}
          older={t.later}
          here={t.page({ page: String(starts.length) })}
        />
      </div>
    </Dialog>
  );
}

const keyOf = (row: Movement) => `${row.reference} ${row.posting} ${row.debit} ${row.credit} ${row.amount}`;

function columnsOf(t: ReturnType<typeof bookWords.get>) {
  return [
    {
      key: "posting",
      head: t.posting,
      card: "title",
      cell: ({ posting, at, reference }: Movement) => (
        <>
          {posting}
          <span className="block text-sm font-normal text-ink-soft">{formatDateTime(at)}</span>
          <span className="block text-sm font-normal break-all text-ink-soft">{reference}</span>
        </>
      ),
    },
    {
      key: "accounts",
      head: t.fromTo,
      card: "meta",
      cell: ({ debit, credit }: Movement) => t.accounts({ debit, credit }),
    },
    {
      key: "amount",
      head: t.amount,
      card: "amount",
      numeric: true,
      cell: (row: Movement) => <Money amount={fromWire(row.amount)} />,
    },
  ] as const;
}
