import { useState } from "react";
import { groupPin } from "../../../core/epins.ts";
import type { AnswerOf } from "../../shared/api/api.ts";
import { inWords } from "../../shared/api/in-words.ts";
import { useDraft } from "../../shared/forms/draft.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Pager } from "../../ui/lists/pager.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { type CardRow, markCard, type OpenCard, type Show, showCards } from "./api.ts";
import { BatchState } from "./batch-state.tsx";
import { RECHARGE } from "./queries.ts";
import { rechargeWords } from "./words.en.ts";

type PartProps = {
  id: string;
  data: AnswerOf<"GET /recharge/{id}">;
  page: number;
  onPage: (page: number) => void;
  show: Show;
  onShow: (show: Show) => void;
};

/** The cards of a batch, with PINs after a press, and the owner's notes. */
export function CardsPart({ id, data, page, onPage, show, onShow }: PartProps) {
  const t = useWords(rechargeWords);
  const [open, setOpen] = useState<readonly OpenCard[]>([]);
  const [marking, setMarking] = useState<CardRow>();
  const act = useAct({
    send: (cards: number[]) => showCards(id, cards),
    onDone: ({ cards }) => setOpen(cards),
    fallback: t.notOpened,
    onLoss: () => t.notOpened,
  });
  const ready = data.cards.filter(({ state }) => state === "done").map(({ card }) => card);
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <Filter show={show} onShow={onShow} />
        {open.length > 0 ? (
          <Button variant="secondary" onClick={() => setOpen([])}>
            {t.hidePins}
          </Button>
        ) : (
          ready.length > 0 && (
            <Button variant="secondary" busy={act.isBusy} busyText={t.opening} onClick={() => act.run(ready)}>
              {t.openPins}
            </Button>
          )
        )}
      </div>
      <p className="text-sm text-ink-soft">{t.yourNote}</p>
      {data.cards.length === 0 ? (
        <EmptyState title={t.noCards} />
      ) : (
        <Cards cards={data.cards} open={open} onMark={setMarking} />
      )}
      <Pager label={t.pages} page={page} totalPages={data.totalPages} onPage={onPage} />
      {marking && <MarkDialog id={id} card={marking} onClose={() => setMarking(undefined)} />}
    </>
  );
}

function Filter({ show, onShow }: Pick<PartProps, "show" | "onShow">) {
  const t = useWords(rechargeWords);
  const options: { value: Show; label: string }[] = [
    { value: "", label: t.showAll },
    { value: "ready", label: t.showReady },
    { value: "unsold", label: t.showUnsold },
    { value: "sold", label: t.showSold },
    { value: "failed", label: t.showFailed },
  ];
  return (
    <Select
      label={t.show}
      value={show}
      options={options}
      onChange={({ target }) => onShow(options.find(({ value }) => value === target.value)?.value ?? "")}
    />
  );
}

type CardsProps = {
  cards: readonly CardRow[];
  open: readonly OpenCard[];
  onMark: (card: CardRow) => void;
};

function Cards({ cards, open, onMark }: CardsProps) {
  const t = useWords(rechargeWords);
  const columns: Column<CardRow>[] = [
    { key: "card", head: t.card, cell: ({ card }) => card, numeric: true, card: "title" },
    {
      key: "pin",
      head: t.pin,
      cell: ({ card, code, problem }) => (
        <Pin shown={open.find((one) => one.card === card)} problem={inWords(code, problem)} />
      ),
      card: "meta",
    },
    { key: "state", head: t.state, cell: (row) => <CardState card={row} />, card: "meta" },
    { key: "prints", head: t.prints, cell: ({ prints }) => prints, numeric: true, card: "hide" },
    { key: "note", head: t.note, cell: ({ note }) => note, card: "meta" },
    {
      key: "sold",
      head: t.sold,
      cell: (row) =>
        row.state === "done" && (
          <Button
            size="sm"
            variant={row.soldAt ? "quiet" : "secondary"}
            aria-label={`${row.soldAt ? t.sold : t.unsold}: ${(row.soldAt ? t.unmark : t.mark)({ card: String(row.card) })}`}
            onClick={() => onMark(row)}
          >
            {row.soldAt ? t.sold : t.unsold}
          </Button>
        ),
      card: "amount",
    },
  ];
  return <Table caption={t.list} columns={columns} rows={cards} rowKey={({ card }) => String(card)} />;
}

/** The state and, where the table has no column for it, how often the card was printed. */
function CardState({ card: { state, prints } }: { card: CardRow }) {
  const t = useWords(rechargeWords);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <BatchState state={state} isCard />
      {prints > 0 && (
        <span className="text-sm text-ink-soft sm:hidden">{t.printed({ count: String(prints) })}</span>
      )}
    </span>
  );
}

function Pin({ shown, problem }: { shown: OpenCard | undefined; problem: string }) {
  const t = useWords(rechargeWords);
  if (problem !== "") return problem;
  if (!shown) return t.hidden;
  return (
    <span className="grid">
      <span className="font-mono font-bold wrap-anywhere">{groupPin(shown.pin)}</span>
      {shown.serial && <span className="text-sm text-ink-soft">{t.serial({ serial: shown.serial })}</span>}
    </span>
  );
}

type MarkProps = { id: string; card: CardRow; onClose: () => void };

/** Notes by a card that it is sold, or no longer, with a few words. */
function MarkDialog({ id, card: row, onClose }: MarkProps) {
  const t = useWords(rechargeWords);
  const { card, soldAt } = row;
  const draft = useDraft({ note: row.note }, () => ({}));
  const act = useAct({
    send: ({ note }: { note: string }) => markCard(id, { card, isSold: !soldAt, note: note.trim() }),
    invalidates: [RECHARGE],
    onDone: onClose,
    fallback: t.notSaved,
  });
  const name = { card: String(card) };
  return (
    <FormDialog
      title={t.noteDialog(name)}
      draft={draft}
      act={act}
      cancel={t.cancel}
      action={(soldAt ? t.unmark : t.mark)(name)}
      busyText={t.saving}
      onClose={onClose}
    >
      <TextField
        label={t.noteField}
        hint={t.noteHint}
        autoComplete="off"
        maxLength={80}
        value={draft.values.note}
        onChange={({ target }) => draft.set({ note: target.value })}
      />
    </FormDialog>
  );
}
