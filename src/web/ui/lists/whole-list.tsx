import type { ReactNode } from "react";
import { ColumnsButton, type StaffColumn, useColumnChoice } from "./column-choice.tsx";
import { CsvNow } from "./csv-now.tsx";
import { StaffTable } from "./staff-table.tsx";

type WholeListProps<Row> = {
  /** The list's name on the device and in the name of its file. */
  list: string;
  caption: string;
  columns: readonly StaffColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  busy?: boolean;
  /** The list's heading, beside its buttons. */
  heading?: ReactNode;
};

/** A list of staff whose rows are all on the screen: columns to choose, a file of all rows, and the rows. */
export function WholeList<Row>({ list, heading, columns, ...table }: WholeListProps<Row>) {
  const choice = useColumnChoice(list, columns);
  const read = async () => ({ rows: table.rows, isCut: false });
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">{heading}</div>
        <div className="flex gap-2 max-lg:hidden">
          <ColumnsButton choice={choice} />
          <CsvNow name={list} columns={choice.shown} read={read} />
        </div>
      </div>
      <StaffTable {...table} columns={choice.shown} />
    </>
  );
}
