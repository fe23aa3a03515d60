import { createContext, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { useDesk } from "../../shared/width.ts";

export type Column<Row> = {
  key: string;
  head: ReactNode;
  cell: (row: Row, index: number) => ReactNode;
  /** Right-aligned, tabular figures. */
  numeric?: boolean;
  /**
   * Place on a phone's card: `title` first line left, `amount` first line right, `meta` second line with its
   * label, `mark` before everything, `hide` not shown.
   */
  card?: "title" | "amount" | "meta" | "mark" | "hide";
  /** Shows the head before the value on a phone's card: a figure that nothing else there explains. */
  named?: boolean;
  /** The cell as plain text, for a file and for the whole of a text that a dense row cuts. */
  text?: (row: Row, index: number) => string | number;
  /** A text of any length: at a desk it shares the width that is left, and is cut. */
  isLong?: boolean | "most";
};

/** How a dense table marks its rows and hears its keys. */
export type RowKeys<Row> = {
  isPicked: (row: Row) => boolean;
  /** The row that a panel beside the table tells of. */
  isOpen: (row: Row) => boolean;
  /** The row whose button is in the tab order. */
  isActive: (row: Row, index: number) => boolean;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onFocusRow: (key: string) => void;
};

type TableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Keeps the old rows visible while the next page loads. */
  busy?: boolean;
  /** Set for staff: from 1024 px the rows have one line and the header stays in view. */
  rowKeys?: RowKeys<Row>;
};

const CARD = {
  title: "max-sm:order-1 max-sm:row-text max-sm:font-semibold",
  amount:
    "max-sm:order-2 max-sm:text-[min(1em,7vw)] max-sm:text-right max-sm:font-semibold max-sm:empty:hidden",
  meta: "max-sm:order-3 max-sm:text-sm max-sm:text-ink-soft",
  mark: "max-sm:self-center sm:w-12 sm:pr-0!",
  hide: "max-sm:hidden",
};

const DENSE_HEAD = "lg:sticky lg:z-10 lg:h-9 lg:bg-sunken lg:px-2.5 lg:py-0 lg:first:pl-4";
const DENSE_CELL = "lg:h-9 lg:px-2.5 lg:py-0 lg:text-sm lg:whitespace-nowrap lg:first:pl-4";
const LONG_CELL = "lg:max-w-0 lg:min-w-36 lg:truncate";
const longCell = (isLong: boolean | "most") => `${LONG_CELL} ${isLong === "most" ? "lg:w-2/5" : "lg:w-1/5"}`;
const CARD_ROW =
  "max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:gap-x-3 max-sm:gap-y-0.5 max-sm:p-4 max-sm:line-break";

/** The tab index of a row's button: one row of a dense table is in the tab order (rules 9.36). */
export const RowPlace = createContext<0 | -1 | undefined>(undefined);

/**
 * A native table. Under 640 px each row becomes a card of two lines and an amount. The roles are explicit
 * because a changed `display` removes them in some browsers.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, busy = false, rowKeys } = props;
  const { box, fits } = useFits(rowKeys !== undefined);
  const scroll = fits ? "overflow-visible" : `overflow-x-auto ${rowKeys ? "lg:max-h-[80vh]" : ""}`;
  const top = fits ? "lg:top-bar" : "lg:top-0";
  return (
    <div
      ref={box}
      role="region"
      aria-label={caption}
      aria-busy={busy}
      tabIndex={0}
      className={`relative rounded-2xl border border-line bg-surface ${scroll} ${busy ? "opacity-60" : ""}`}
    >
      <table role="table" className="w-full border-collapse text-left max-sm:block">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="bg-sunken text-sm text-ink-soft max-sm:sr-only">
          <tr role="row">
            {columns.map((column) => (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                className={`px-4 py-3 font-semibold whitespace-nowrap ${column.numeric ? "text-right" : ""} ${rowKeys ? `${DENSE_HEAD} ${top} lg:first:rounded-tl-2xl lg:last:rounded-tr-2xl` : ""}`}
              >
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="lines-y max-sm:block" onKeyDown={rowKeys?.onKeyDown}>
          {rows.map((row, index) => (
            <TableRow key={props.rowKey(row)} {...props} row={row} index={index} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function TableRow<Row>(props: TableProps<Row> & { row: Row; index: number }) {
  const { columns, row, index, rowKey, rowKeys } = props;
  const key = rowKey(row);
  const isOpen = rowKeys?.isOpen(row) ?? false;
  const look = isOpen || rowKeys?.isPicked(row) ? "bg-accent-soft" : "sm:hover:bg-bg";
  const place = rowKeys && (rowKeys.isActive(row, index) ? 0 : -1);
  return (
    <RowPlace value={place}>
      <tr
        role="row"
        data-row={key}
        aria-current={isOpen || undefined}
        onFocus={() => rowKeys?.onFocusRow(key)}
        className={`relative ${CARD_ROW} ${look}`}
      >
        {columns.map((column) => (
          <td
            role="cell"
            key={column.key}
            title={rowKeys && column.isLong ? textOf(column, row, index) : undefined}
            className={`align-middle sm:px-4 sm:py-3 ${column.numeric ? "figures max-sm:whitespace-normal sm:text-right" : ""} ${CARD[column.card ?? "meta"]} ${rowKeys ? DENSE_CELL : ""} ${rowKeys && column.isLong ? longCell(column.isLong) : ""}`}
          >
            <CardName column={column} />
            {column.cell(row, index)}
          </td>
        ))}
      </tr>
    </RowPlace>
  );
}

/** The head of a column on a phone's card, where no head row is seen. */
function CardName<Row>({ column: { named, card = "meta", head } }: { column: Column<Row> }) {
  if (named) return <span className="text-sm font-normal text-ink-soft sm:hidden">{head} </span>;
  return card === "meta" && <span className="sr-only sm:hidden">{head}: </span>;
}

function textOf<Row>({ text }: Column<Row>, row: Row, index: number): string | undefined {
  return text && String(text(row, index));
}

/**
 * Tells if a dense table is as narrow as its box. Then nothing scrolls sideways, and the header can stay
 * below the top bar; a wider one (text of 200%, many columns) scrolls in its own box.
 */
function useFits(isDense: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const [fits, setFits] = useState(false);
  // Below this width the rows are cards or have two lines.
  const isWatched = useDesk() && isDense;
  useLayoutEffect(() => {
    const region = box.current;
    const table = region?.firstElementChild;
    if (!isWatched || !region || !table) return;
    const measure = () => setFits(table.scrollWidth <= region.clientWidth);
    const watcher = new ResizeObserver(measure);
    watcher.observe(region);
    watcher.observe(table);
    measure();
    return () => watcher.disconnect();
  }, [isWatched]);
  return { box, fits: isWatched && fits };
}
