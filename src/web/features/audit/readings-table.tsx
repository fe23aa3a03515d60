import { formatDateTime } from "../../shared/date.ts";
import { useWords } from "../../shared/words.ts";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { filterText, type Read } from "./rules.ts";
import { auditWords } from "./words.en.ts";

/** The readings of one page: by whom, of what, how narrowed, how many pages and rows. */
export function ReadingsTable({ rows, busy }: { rows: readonly Read[]; busy: boolean }) {
  const t = useWords(auditWords);
  const columns: readonly Column<Read>[] = [
    {
      key: "what",
      head: t.read,
      card: "title",
      cell: (row) => (
        <span className="grid">
          <span className="font-semibold">{t[row.what]}</span>
          <span className="text-sm font-normal text-ink-soft">{t.byWhom({ who: row.actor })}</span>
        </span>
      ),
    },
    {
      key: "rows",
      head: t.rows,
      card: "amount",
      numeric: true,
      cell: (row) => <span className="font-normal">{t.rowsRead(row.rows)}</span>,
    },
    {
      key: "filter",
      head: t.narrowed,
      cell: (row) => (
        <span className="block max-w-[18rem] wrap-anywhere max-sm:max-w-[60vw]">
          {filterText(row.filter) || t.everybody}
        </span>
      ),
    },
    {
      key: "pages",
      head: t.pages,
      cell: ({ fromPage, toPage }) =>
        fromPage === toPage ? t.onePage({ page: fromPage }) : t.manyPages({ first: fromPage, last: toPage }),
    },
    {
      key: "when",
      head: t.when,
      cell: (row) => (
        <time dateTime={row.at} className="whitespace-nowrap">
          {formatDateTime(row.at)}
        </time>
      ),
    },
    { key: "where", head: t.where, card: "hide", cell: (row) => row.address || t.nobody },
  ];
  return (
    <Table
      caption={t.readingsCaption}
      columns={columns}
      rows={rows}
      rowKey={(row) => String(row.number)}
      busy={busy}
    />
  );
}
