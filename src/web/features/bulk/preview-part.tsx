import { useState } from "react";
import { suggestNetwork } from "../../../core/networks.ts";
import { inWords } from "../../shared/api/in-words.ts";
import { formatMoney, fromWire } from "../../shared/money.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { Figures } from "../../ui/lists/figures.tsx";
import { Pager } from "../../ui/lists/pager.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { Badge } from "../../ui/status.tsx";
import type { Asked, Seen, SeenRow } from "./api.ts";
import { ConfirmList } from "./confirm-list.tsx";
import { FixRow, type Fixed } from "./fix-row.tsx";
import { bulkWords } from "./words.en.ts";

const PER_PAGE = 50;

type PreviewProps = {
  service: Asked["service"];
  seen: Seen;
  isBusy: boolean;
  /** Previews these rows instead. */
  onRows: (rows: NonNullable<Asked["rows"]>) => void;
  onEdit: () => void;
  onStarted: (id: string) => void;
};

/** Each row with its cost, or why it cannot be bought. */
export function PreviewPart({ service, seen, isBusy, onRows, onEdit, onStarted }: PreviewProps) {
  const t = useWords(bulkWords);
  const [chosen, setPage] = useState(1);
  const [isConfirming, setConfirming] = useState(false);
  const [isMeant, setMeant] = useState(false);
  const [fixing, setFixing] = useState<SeenRow>();
  const fix = (fixed: Fixed) => {
    setFixing(undefined);
    onRows(asWritten(seen.rows).map((row, at) => (at + 1 === fixing?.row ? fixed : row)));
  };
  const totalPages = Math.max(1, Math.ceil(seen.rows.length / PER_PAGE));
  const page = Math.min(chosen, totalPages);
  const shown = seen.rows.slice((page - 1) * PER_PAGE, page * PER_PAGE);
  const isShort = seen.balanceAfter < 0;
  const isReady = seen.bad === 0 && seen.good > 0 && !isShort && (seen.repeats === 0 || isMeant);
  return (
    <>
      <h2 className="text-lg">{t.preview}</h2>
      <Figures
        label={t.total}
        figures={[
          [t.good, seen.good.toLocaleString("en-NG")],
          [t.total, formatMoney(fromWire(seen.total))],
          [t.after, formatMoney(fromWire(seen.balanceAfter))],
        ]}
      />
      <Warnings seen={seen} isMeant={isMeant} onMeant={setMeant} />
      <div className="flex flex-wrap gap-2">
        {seen.bad > 0 && seen.good > 0 && (
          <Button
            variant="secondary"
            busy={isBusy}
            busyText={t.checking}
            onClick={() => onRows(asWritten(seen.rows.filter(({ code }) => code === null)))}
          >
            {t.removeBad}
          </Button>
        )}
        {seen.repeats > 0 && (
          <Button
            variant="secondary"
            busy={isBusy}
            busyText={t.checking}
            onClick={() => onRows(asWritten(seen.rows.filter(({ sameAs }) => sameAs === null)))}
          >
            {t.removeRepeats}
          </Button>
        )}
        <Button variant="secondary" onClick={onEdit}>
          {t.edit}
        </Button>
        {isReady && <Button onClick={() => setConfirming(true)}>{t.goOn}</Button>}
      </div>
      <Rows rows={shown} onFix={setFixing} />
      <Pager label={t.pages} page={page} totalPages={totalPages} onPage={setPage} />
      {fixing && <FixRow service={service} row={fixing} onFixed={fix} onClose={() => setFixing(undefined)} />}
      {isConfirming && (
        <ConfirmList
          list={{ service, rows: rowsOf(seen.rows), seenTotal: seen.total, allow_repeat: isMeant }}
          lines={[
            [t.orders, seen.good.toLocaleString("en-NG")],
            [t.after, formatMoney(fromWire(seen.balanceAfter))],
          ]}
          onClose={() => setConfirming(false)}
          onStarted={onStarted}
        />
      )}
    </>
  );
}

type WarningsProps = { seen: Seen; isMeant: boolean; onMeant: (isMeant: boolean) => void };

/** The reasons why a list cannot be started yet. */
function Warnings({ seen, isMeant, onMeant }: WarningsProps) {
  const t = useWords(bulkWords);
  return (
    <>
      {seen.bad > 0 && (
        <Callout tone="bad" title={t.badRows({ count: seen.bad })}>
          {t.badWhy}
        </Callout>
      )}
      {seen.repeats > 0 && (
        <Callout tone="warn" title={t.repeats({ count: seen.repeats })}>
          {t.repeatsWhy}
        </Callout>
      )}
      {seen.repeats > 0 && <Checkbox label={t.repeatsMeant} checked={isMeant} onChange={onMeant} />}
      {seen.balanceAfter < 0 && (
        <Callout tone="warn" title={t.short}>
          {t.shortWhy}
        </Callout>
      )}
    </>
  );
}

/** The same without the networks that were guessed: they are guessed, and marked so, again. */
function asWritten(rows: readonly SeenRow[]) {
  return rowsOf(rows.map((row) => (row.isGuessed ? { ...row, network: "" } : row)));
}

/** The rows as they were shown. */
function rowsOf(rows: readonly SeenRow[]) {
  return rows.map(({ number, network, plan, amount }) => ({ number, network, plan, amount }));
}

/** The network whose numbers begin like this one, where the row names another: ported, or a mistake. */
function beginsAs({ number, network, isGuessed }: SeenRow): string | undefined {
  const suggested = suggestNetwork(number);
  return isGuessed || network === "" || suggested === network ? undefined : suggested;
}

/** An amount as it was written; whole naira as money. */
const naira = (amount: string): string =>
  /^\d+$/.test(amount) ? `₦${Number(amount).toLocaleString("en-NG")}` : `₦${amount}`;

type RowsProps = { rows: readonly SeenRow[]; onFix: (row: SeenRow) => void };

function Rows({ rows, onFix }: RowsProps) {
  const t = useWords(bulkWords);
  const columns: Column<SeenRow>[] = [
    { key: "row", head: t.row, cell: ({ row }) => row, numeric: true, named: true },
    {
      key: "number",
      head: t.number,
      cell: ({ number }) => <span className="figures">{number}</span>,
      card: "title",
    },
    {
      key: "order",
      head: t.order,
      cell: ({ network, planName, plan, amount }) =>
        [network, planName || plan, amount === "" ? "" : naira(amount)].filter(Boolean).join(" "),
      card: "meta",
    },
    {
      key: "cost",
      head: t.cost,
      cell: ({ price }) => (price === null ? "" : formatMoney(fromWire(price))),
      numeric: true,
      card: "amount",
    },
    {
      key: "note",
      head: t.note,
      cell: (row) => (
        <span className="flex flex-wrap items-center gap-1">
          {row.isGuessed && <Badge tone="accent">{t.guessed}</Badge>}
          {beginsAs(row) && <Badge tone="warn">{t.beginsAs({ network: beginsAs(row) ?? "" })}</Badge>}
          {row.sameAs !== null && <Badge tone="warn">{t.sameAs({ row: row.sameAs })}</Badge>}
          {row.problem && <span className="text-bad">{inWords(row.code, row.problem)}</span>}
          {row.problem && (
            <Button
              size="sm"
              variant="secondary"
              aria-label={t.fixRow({ row: row.row })}
              onClick={() => onFix(row)}
            >
              {t.fix}
            </Button>
          )}
        </span>
      ),
      card: "meta",
    },
  ];
  return <Table caption={t.rows} columns={columns} rows={rows} rowKey={({ row }) => String(row)} />;
}
