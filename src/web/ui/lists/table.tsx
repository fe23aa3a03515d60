import type { ReactNode } from "react";

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
};

type TableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Keeps the old rows visible while the next page loads. */
  busy?: boolean;
};

const CARD = {
  title: "max-sm:order-1 max-sm:flex-1 max-sm:basis-1/3 max-sm:font-semibold",
  amount: "max-sm:order-2 max-sm:text-right max-sm:font-semibold max-sm:empty:hidden",
  meta: "max-sm:order-3 max-sm:text-sm max-sm:text-ink-soft",
  mark: "max-sm:self-center sm:w-12 sm:pr-0!",
  hide: "max-sm:hidden",
};

/**
 * A native table. Under 640 px each row becomes a card of two lines and an amount. The roles are explicit
 * because a changed `display` removes them in some browsers.
 */
export function Table<Row>({ caption, columns, rows, rowKey, busy = false }: TableProps<Row>) {
  return (
    <div
      role="region"
      aria-label={caption}
      aria-busy={busy}
      tabIndex={0}
      className={`relative overflow-x-auto rounded-2xl border border-line bg-surface ${busy ? "opacity-60" : ""}`}
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
                className={`px-4 py-3 font-semibold whitespace-nowrap ${column.numeric ? "text-right" : ""}`}
              >
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="divide-y divide-line max-sm:block">
          {rows.map((row, index) => (
            <tr
              role="row"
              key={rowKey(row)}
              className="relative max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:gap-x-3 max-sm:gap-y-0.5 max-sm:p-4 max-sm:after:order-2 max-sm:after:basis-full max-sm:after:content-[''] sm:hover:bg-bg"
            >
              {columns.map((column) => (
                <td
                  role="cell"
                  key={column.key}
                  className={`align-middle sm:px-4 sm:py-3 ${column.numeric ? "figures sm:text-right" : ""} ${CARD[column.card ?? "meta"]}`}
                >
                  {(column.card ?? "meta") === "meta" && (
                    <span className="sr-only sm:hidden">{column.head}: </span>
                  )}
                  {column.cell(row, index)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
