import type { StaffColumn } from "../../ui/lists/column-choice.tsx";
import { noteColumn, timeColumn } from "../../ui/lists/columns.tsx";
import { RowButton } from "../../ui/lists/row-button.tsx";
import { actName } from "../../shared/audit/act-name.ts";
import { type Entry, whomOf } from "./rules.ts";
import type { auditWords } from "./words.en.ts";

type Texts = ReturnType<typeof auditWords.get>;

/** The columns of the acts; each row has a button that opens it. */
export function actColumns(t: Texts, onOpen: (number: number) => void): StaffColumn<Entry>[] {
  return [
    {
      key: "act",
      head: t.act,
      card: "title",
      isFixed: true,
      isLong: true,
      text: (row) => actName(row.action),
      cell: (row) => (
        <RowButton note={t.byWhom({ who: row.actor })} noteOnCard onClick={() => onOpen(row.number)}>
          {actName(row.action)}
        </RowButton>
      ),
    },
    noteColumn({ key: "who", head: t.who }, (row) => row.actor),
    {
      key: "whom",
      head: t.whom,
      isLong: true,
      text: (row) => whomOf(row) || t.nobody,
      cell: (row) => (
        <span className="block max-w-[16rem] truncate max-sm:max-w-[60vw] lg:max-w-none">
          {whomOf(row) || t.nobody}
        </span>
      ),
    },
    timeColumn(t.when, (row) => row.at),
    noteColumn({ key: "where", head: t.where, isLong: false }, (row) => row.address || t.nobody),
    {
      key: "number",
      head: t.number,
      card: "amount",
      numeric: true,
      text: (row) => row.number,
      cell: (row) => <span className="font-normal text-ink-soft">#{row.number}</span>,
    },
    {
      key: "code",
      head: t.code,
      card: "hide",
      isOptional: true,
      text: (row) => row.action,
      cell: (row) => <span className="font-mono text-xs">{row.action}</span>,
    },
  ];
}
