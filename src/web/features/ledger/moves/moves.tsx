import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDateTime } from "../../../shared/date.ts";
import { formatMoney, fromWire } from "../../../shared/money.ts";
import { useAct } from "../../../shared/sending/use-act.ts";
import { useWords } from "../../../shared/words.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Table } from "../../../ui/lists/table.tsx";
import { Money } from "../../../ui/money.tsx";
import { notify } from "../../../ui/notify.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { ledgerQuery } from "../api.ts";
import type { Account } from "../rules.ts";
import { type LedgerSearch, MOVE_LIST, movesQuery, sendUndo } from "./api.ts";
import { MoveDialog } from "./move-dialog.tsx";
import { type Move, pathOf } from "./rules.ts";
import { moveWords } from "./words.en.ts";

type MovesProps = {
  accounts: readonly Account[];
  search: LedgerSearch;
  onSearch: (search: LedgerSearch) => void;
};

/** Money that was moved between our own accounts, and the form that writes one down (rules 16.50). */
export function Moves({ accounts, search, onSearch }: MovesProps) {
  const t = useWords(moveWords);
  const { record, supplier, ...place } = search;
  return (
    <section aria-label={t.title} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">{t.title}</h2>
        <Button
          variant="secondary"
          aria-haspopup="dialog"
          onClick={() => onSearch({ ...place, record: "new" })}
        >
          {t.write}
        </Button>
      </div>
      <p className="max-w-prose text-sm text-ink-soft">{t.more}</p>
      <List search={place} onSearch={onSearch} />
      {record && (
        <MoveDialog
          accounts={accounts}
          start={{ kind: record === "new" ? "" : record, supplier: supplier ?? "" }}
          onClose={() => onSearch(place)}
        />
      )}
    </section>
  );
}

function List({ search, onSearch }: Pick<MovesProps, "search" | "onSearch">) {
  const t = useWords(moveWords);
  const { data, isError, isPlaceholderData, refetch } = useQuery(movesQuery(search));
  const [undone, setUndone] = useState<Move>();
  if (!data)
    return isError ? (
      <ErrorState title={t.notLoaded} onRetry={() => refetch()} />
    ) : (
      <Skeleton rows={3} height="h-14" label={t.loading} />
    );
  if (data.moves.length === 0) return <EmptyState title={t.none} />;
  const { next } = data;
  return (
    <>
      <MoveTable moves={data.moves} isBusy={isPlaceholderData} onUndo={setUndone} />
      {(search.before || next) && (
        <nav aria-label={t.pages} className="flex justify-between gap-2">
          <Button variant="secondary" disabled={!search.before} onClick={() => onSearch({})}>
            {t.newest}
          </Button>
          <Button variant="secondary" disabled={!next} onClick={() => next && onSearch({ before: next })}>
            {t.older}
          </Button>
        </nav>
      )}
      {undone && <UndoDialog move={undone} onClose={() => setUndone(undefined)} />}
    </>
  );
}

type MoveTableProps = { moves: readonly Move[]; isBusy: boolean; onUndo: (move: Move) => void };

function MoveTable({ moves, isBusy, onUndo }: MoveTableProps) {
  const t = useWords(moveWords);
  const nameOf = ({ kind, undoes }: Move) => (undoes ? t.isBack({ what: t.kinds[kind] }) : t.kinds[kind]);
  return (
    <Table
      caption={t.title}
      rows={moves}
      rowKey={({ _id }) => _id}
      busy={isBusy}
      columns={[
        {
          key: "what",
          head: t.what,
          card: "title",
          cell: (move) => (
            <>
              {nameOf(move)}
              <span className="block text-sm font-normal text-ink-soft">{pathOf(move)}</span>
            </>
          ),
        },
        {
          key: "amount",
          head: t.amount,
          numeric: true,
          card: "amount",
          cell: ({ amount }) => <Money amount={fromWire(amount)} className="font-semibold" />,
        },
        { key: "when", head: t.when, cell: ({ at }) => formatDateTime(at) },
        {
          key: "reference",
          head: t.reference,
          cell: ({ reference, note }) => [reference, note].filter(Boolean).join(" · ") || "–",
        },
        { key: "by", head: t.by, cell: ({ by }) => by },
        {
          key: "undo",
          head: <span className="sr-only">{t.undo}</span>,
          cell: (move) => <Undo move={move} onUndo={onUndo} />,
        },
      ]}
    />
  );
}

function Undo({ move, onUndo }: { move: Move; onUndo: (move: Move) => void }) {
  const t = useWords(moveWords);
  if (move.undoes) return null;
  if (move.undoneAt) return <span className="text-sm text-ink-soft">{t.undone}</span>;
  return (
    <Button variant="quiet" className="whitespace-nowrap" aria-haspopup="dialog" onClick={() => onUndo(move)}>
      {t.undo}
    </Button>
  );
}

function UndoDialog({ move, onClose }: { move: Move; onClose: () => void }) {
  const t = useWords(moveWords);
  const act = useAct({
    key: { route: "POST /admin/accountMoves/{id}/undo" },
    send: sendUndo,
    onDone: ({ msg }) => {
      notify.success(msg);
      onClose();
    },
    invalidates: [MOVE_LIST, ledgerQuery.queryKey],
    isReadAnyway: true,
  });
  return (
    <ConfirmDialog
      title={t.undoTitle({ amount: formatMoney(fromWire(move.amount)) })}
      action={t.undoDo}
      busyText={t.undoing}
      cancel={t.cancel}
      isDangerous
      isBusy={act.isBusy}
      problem={act.problem?.msg}
      onConfirm={() => act.run(move._id)}
      onClose={onClose}
    >
      <p>
        {t.kinds[move.kind]}: {pathOf(move)}
      </p>
      <p>{t.undoMeans}</p>
    </ConfirmDialog>
  );
}
