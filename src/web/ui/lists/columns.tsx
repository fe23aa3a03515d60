import { formatDateTime } from "../../shared/date.ts";
import { fromWire } from "../../shared/money.ts";
import { Money } from "../money.tsx";
import type { StaffColumn } from "./column-choice.tsx";

/** Returns a column of amounts in the wire's naira. */
export function amountColumn<Row>(head: string, amountOf: (row: Row) => number): StaffColumn<Row> {
  const cell = (row: Row) => <Money amount={fromWire(amountOf(row))} className="font-semibold" />;
  return { key: "amount", head, card: "amount", numeric: true, text: amountOf, cell };
}

/** Returns a column of times (ISO). */
export function timeColumn<Row>(head: string, timeOf: (row: Row) => string): StaffColumn<Row> {
  const text = (row: Row) => formatDateTime(timeOf(row));
  const cell = (row: Row) => (
    <time dateTime={timeOf(row)} className="sm:whitespace-nowrap">
      {text(row)}
    </time>
  );
  return { key: "when", head, text, cell };
}

type TextColumn<Row> = Omit<StaffColumn<Row>, "cell"> & Required<Pick<StaffColumn<Row>, "text">>;

/** Returns a column that shows its text as it is. */
export function textColumn<Row>(column: TextColumn<Row>): StaffColumn<Row> {
  return { ...column, cell: column.text };
}

type NoteHead = { key: string; head: string; isLong?: boolean };

/** Returns a column of texts that a phone's cards leave out, or say beside the name. */
export function noteColumn<Row>(
  { key, head, isLong = true }: NoteHead,
  text: (row: Row) => string,
): StaffColumn<Row> {
  return textColumn({ key, head, card: "hide", isLong, text });
}
