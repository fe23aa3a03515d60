import { formatDateTime } from "../../shared/date.ts";
import { useWords } from "../../shared/words.ts";
import { RowButton } from "../../ui/lists/row-button.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { type Entry, whomOf } from "./rules.ts";
import { auditWords } from "./words.en.ts";

type AuditTableProps = { rows: readonly Entry[]; busy: boolean; onOpen: (number: number) => void };

/** The acts of one page; each has a button that opens it. */
export function AuditTable({ rows, busy, onOpen }: AuditTableProps) {
  const t = useWords(auditWords);
  const columns: readonly Column<Entry>[] = [
    {
      key: "act",
      head: t.act,
      card: "title",
      cell: (row) => (
        <RowButton note={t.byWhom({ who: row.actor })} onClick={() => onOpen(row.number)}>
          <span className="wrap-anywhere">{row.action}</span>
        </RowButton>
      ),
    },
    {
      key: "number",
      head: t.number,
      card: "amount",
      numeric: true,
      cell: (row) => <span className="font-normal text-ink-soft">#{row.number}</span>,
    },
    {
      key: "whom",
      head: t.whom,
      cell: (row) => (
        <span className="block max-w-[16rem] truncate max-sm:max-w-[60vw]">{whomOf(row) || t.nobody}</span>
      ),
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
      caption={t.caption}
      columns={columns}
      rows={rows}
      rowKey={(row) => String(row.number)}
      busy={busy}
    />
  );
}
