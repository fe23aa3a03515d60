import { useQuery } from "@tanstack/react-query";
import { formatDateTime } from "../../shared/date.ts";
import { formatMoney, fromWire } from "../../shared/money.ts";
import { Link } from "../../shared/router/link.tsx";
import { useWords } from "../../shared/words.ts";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { FileButton } from "../../ui/file-button.tsx";
import { Choice } from "../../ui/forms/choice.tsx";
import { Figures } from "../../ui/lists/figures.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { Money } from "../../ui/money.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { fetchRows, type Pair, type Part, partsQuery, type RowBehind, rowsQuery } from "./api.ts";
import { lineName } from "./rules.ts";
import { type By, type FiguresSearch, PERIODS, SIDES, sideOf } from "./search.ts";
import { sumColumns } from "./sums.tsx";
import { figuresWords, todayWords } from "./words.en.ts";

type FiguresScreenProps = { search: FiguresSearch; onSearch: (search: FiguresSearch) => void };

/** A figure of the first screen: its parts, the one that changed most first, and its rows. */
export function FiguresScreen({ search, onSearch }: FiguresScreenProps) {
  const t = useWords(figuresWords);
  const names = useWords(todayWords);
  const by = sideOf(search);
  const { data, isError, refetch } = useQuery(partsQuery(search, by));
  const narrowed = SIDES.filter((side) => search[side] !== undefined);
  const sides = narrowed.map((side) => nameOf(side, search[side] ?? ""));
  const title = [...(search.losses ? [names.losses] : []), ...sides].join(", ");
  return (
    <div data-wide className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h1 className="text-2xl">{title || t.title}</h1>
      {title && (
        <Link
          to="/admin/figures"
          search={search.period ? { period: search.period } : {}}
          className="inline-flex min-h-11 items-center justify-self-start font-semibold text-accent"
        >
          {t.back}
        </Link>
      )}
      <div className="flex flex-wrap gap-x-6 gap-y-3">
        <Choice
          legend={names.period}
          name="period"
          value={search.period ?? "today"}
          options={PERIODS.map((value) => ({ value, label: names[value] }))}
          onChange={(period) => {
            const { period: _old, after: _place, ...rest } = search;
            onSearch(period === "today" ? rest : { ...rest, period });
          }}
        />
        <Choice
          legend={t.by}
          name="by"
          value={by}
          options={SIDES.filter((side) => search[side] === undefined).map((value) => ({
            value,
            label: t[value],
          }))}
          onChange={(next) => onSearch({ ...search, by: next })}
        />
      </div>
      {data ? (
        <Found total={data.total} parts={data.parts} search={search} by={by} />
      ) : isError ? (
        <ErrorState title={t.notLoaded} onRetry={() => refetch()} />
      ) : (
        <Skeleton rows={4} height="h-16" label={t.loading} />
      )}
      <Rows search={search} />
    </div>
  );
}

const nameOf = (by: By, name: string): string =>
  by === "line" ? lineName(name) : name || figuresWords.get().without;

type FoundProps = { total: Pair; parts: readonly Part[]; search: FiguresSearch; by: By };

function Found({ total, parts, search, by }: FoundProps) {
  const t = useWords(figuresWords);
  return (
    <>
      <Figures
        label={t.everything}
        figures={[
          [t.sales, formatMoney(fromWire(total.now.sales))],
          [t.profit, formatMoney(fromWire(total.now.profit))],
          [t.before, formatMoney(fromWire(total.before.profit))],
          search.losses
            ? [t.lost, formatMoney(fromWire(total.now.losses))]
            : [t.orders, total.now.orders.toLocaleString("en-NG")],
        ]}
      />
      {parts.length === 0 ? (
        <EmptyState title={t.nothing} />
      ) : (
        <Table caption={t.parts} rows={parts} rowKey={({ name }) => name} columns={partColumns(search, by)} />
      )}
    </>
  );
}

function partColumns(search: FiguresSearch, by: By): Column<Part>[] {
  const t = figuresWords.get();
  const changeOf = ({ now, before }: Pair) => fromWire(Math.round((now.profit - before.profit) * 100) / 100);
  return [
    {
      key: "name",
      head: t[by],
      card: "title",
      cell: ({ name }) => (
        <Link
          to="/admin/figures"
          search={{ ...without(without(search, "by"), "after"), [by]: name }}
          className="font-semibold text-accent after:absolute after:inset-0"
        >
          {nameOf(by, name)}
        </Link>
      ),
    },
    {
      key: "orders",
      head: t.orders,
      numeric: true,
      card: "hide",
      cell: ({ now }) => now.orders.toLocaleString("en-NG"),
    },
    ...sumColumns<Part>(({ now }) => now),
    {
      key: "before",
      named: true,
      head: t.before,
      numeric: true,
      cell: ({ before }) => <Money amount={fromWire(before.profit)} />,
    },
    {
      key: "change",
      named: true,
      head: t.changed,
      numeric: true,
      cell: (part) => (
        <Money amount={changeOf(part)} className={changeOf(part) < 0n ? "text-bad" : "text-good"} />
      ),
    },
  ];
}

function without(search: FiguresSearch, side: keyof FiguresSearch): FiguresSearch {
  const { [side]: _left, ...rest } = search;
  return rest;
}

function Rows({ search }: { search: FiguresSearch }) {
  const t = useWords(figuresWords);
  const { data, isPlaceholderData } = useQuery(rowsQuery(search));
  const rows = data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg">{t.rows}</h2>
        <FileButton label={t.csv} fetch={() => fetchRows(search)} />
      </div>
      <Table caption={t.rows} busy={isPlaceholderData} rows={rows} rowKey={rowKey} columns={columnsOf()} />
      <div className="flex flex-wrap justify-center gap-2">
        {search.after && (
          <Link
            to="/admin/figures"
            search={without(search, "after")}
            resetScroll={false}
            className={buttonClass({ variant: "secondary" })}
          >
            {t.newest}
          </Link>
        )}
        {data?.next && (
          <Link
            to="/admin/figures"
            search={{ ...search, after: data.next }}
            resetScroll={false}
            className={buttonClass({ variant: "secondary" })}
          >
            {t.more}
          </Link>
        )}
      </div>
    </div>
  );
}

const rowKey = ({ reference, at, sales, profit }: RowBehind) => `${reference}/${at}/${sales}/${profit}`;

function columnsOf() {
  const t = figuresWords.get();
  return [
    { key: "what", head: t.what, card: "title" as const, cell: (row: RowBehind) => <What row={row} /> },
    { key: "event", head: t.event, cell: ({ event }: RowBehind) => t.events[event] },
    { key: "at", head: t.when, cell: ({ at }: RowBehind) => formatDateTime(at) },
    { key: "who", head: t.who, cell: ({ userName }: RowBehind) => userName || "–" },
    {
      key: "supplier",
      head: t.supplier,
      card: "hide" as const,
      cell: ({ supplier }: RowBehind) => supplier || "–",
    },
    ...sumColumns<RowBehind>((row) => row),
  ];
}

function What({ row: { transactionId, line, network, product } }: { row: RowBehind }) {
  const name = `${lineName(line)} ${product || network}`.trim();
  if (!transactionId) return <span className="font-semibold">{name}</span>;
  return (
    <Link
      to="/admin/transactions"
      search={{ receipt: transactionId }}
      className="font-semibold text-accent after:absolute after:inset-0"
    >
      {name}
    </Link>
  );
}
