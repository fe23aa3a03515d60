import { formatDateTime } from "../../shared/date.ts";
import { fromWire } from "../../shared/money.ts";
import type { StaffColumn } from "../../ui/lists/column-choice.tsx";
import { Money } from "../../ui/money.tsx";

/** A column of amounts in the wire's naira. */
export function amountColumn<Row>(head: string, amountOf: (row: Row) => number): StaffColumn<Row> {
  const cell = (row: Row) => <Money amount={fromWire(amountOf(row))} className="font-semibold" />;
  return { key: "amount", head, card: "amount", numeric: true, text: amountOf, cell };
}

/** A column of times. */
export function timeColumn<Row>(head: string, timeOf: (row: Row) => string): StaffColumn<Row> {
  const text = (row: Row) => formatDateTime(timeOf(row));
  const cell = (row: Row) => <time dateTime={timeOf(row)}>{text(row)}</time>;
  return { key: "when", head, text, cell };
}

/** A column that the phone's cards say beside the name. */
export function noteColumn<Row>(
  { key, head }: { key: string; head: string },
  text: (row: Row) => string,
): StaffColumn<Row> {
  return { key, head, card: "hide", isLong: true, text, cell: text };
}
