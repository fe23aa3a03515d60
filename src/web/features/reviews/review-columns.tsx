import { formatDateTime } from "../../shared/date.ts";
import { fromWire } from "../../shared/money.ts";
import { Money } from "../../ui/money.tsx";
import type { Column } from "../../ui/lists/table.tsx";

/** A column of amounts in the wire's naira. */
export function amountColumn<Row>(head: string, amountOf: (row: Row) => number): Column<Row> {
  const cell = (row: Row) => <Money amount={fromWire(amountOf(row))} className="font-semibold" />;
  return { key: "amount", head, card: "amount", numeric: true, cell };
}

export function timeColumn<Row>(head: string, timeOf: (row: Row) => string): Column<Row> {
  const cell = (row: Row) => <time dateTime={timeOf(row)}>{formatDateTime(timeOf(row))}</time>;
  return { key: "when", head, cell };
}
