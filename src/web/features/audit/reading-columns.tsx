import type { StaffColumn } from "../../ui/lists/column-choice.tsx";
import { noteColumn, timeColumn, textColumn } from "../../ui/lists/columns.tsx";
import { filterText, type Read } from "./rules.ts";
import type { auditWords } from "./words.en.ts";

type Texts = ReturnType<typeof auditWords.get>;

/** The columns of readings: by whom, of what, how narrowed, how many pages and rows. */
export function readingColumns(t: Texts): StaffColumn<Read>[] {
  const pagesOf = ({ fromPage, toPage }: Read) =>
    fromPage === toPage ? t.onePage({ page: fromPage }) : t.manyPages({ first: fromPage, last: toPage });
  return [
    {
      key: "what",
      head: t.read,
      card: "title",
      isFixed: true,
      text: (row) => t[row.what],
      cell: (row) => (
        <span className="grid">
          <span className="font-semibold">{t[row.what]}</span>
          <span className="text-sm font-normal text-ink-soft lg:hidden">{t.byWhom({ who: row.actor })}</span>
        </span>
      ),
    },
    noteColumn({ key: "who", head: t.who }, (row) => row.actor),
    {
      key: "rows",
      head: t.rows,
      text: (row) => row.rows,
      card: "amount",
      numeric: true,
      cell: (row) => <span className="font-normal">{t.rowsRead(row.rows)}</span>,
    },
    {
      key: "filter",
      head: t.narrowed,
      isLong: true,
      text: (row) => filterText(row.filter) || t.everybody,
      cell: (row) => (
        <span className="block max-w-[18rem] wrap-anywhere max-sm:max-w-[60vw] lg:max-w-none lg:truncate">
          {filterText(row.filter) || t.everybody}
        </span>
      ),
    },
    textColumn({
      key: "pages",
      head: t.pages,
      text: pagesOf,
    }),
    timeColumn(t.when, (row) => row.at),
    noteColumn({ key: "where", head: t.where, isLong: false }, (row) => row.address || t.nobody),
  ];
}
