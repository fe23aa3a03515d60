import type { ReactNode } from "react";
import type { StaffColumn } from "../../ui/lists/column-choice.tsx";
import { ReviewList, type ReviewListProps } from "./review-list.tsx";

type ReviewTabProps<Row> = Omit<ReviewListProps<Row>, "columns"> & {
  /** `open` shows a row's dialog. */
  columns: (open: (row: Row) => void) => readonly StaffColumn<Row>[];
  dialog: (row: Row, close: () => void) => ReactNode;
};

/** A list, and the dialog of the row that the address names, so that a shared link opens the same row. */
export function ReviewTab<Row extends { _id: string }>({ columns, dialog, ...list }: ReviewTabProps<Row>) {
  const { open, ...closed } = list.search;
  const opened = list.list.data?.rows.find(({ _id }) => _id === open);
  return (
    <>
      <ReviewList {...list} columns={columns(({ _id }) => list.onSearch({ ...closed, open: _id }))} />
      {opened && dialog(opened, () => list.onSearch(closed))}
    </>
  );
}
