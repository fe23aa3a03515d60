import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { StaffColumn } from "../../ui/lists/column-choice.tsx";
import { WholeList } from "../../ui/lists/whole-list.tsx";
import { settingsWords } from "./words.en.ts";

type CheckDialogProps<Row, Key extends readonly unknown[]> = {
  /** The list's name on the device and in the name of its file. */
  list: string;
  title: string;
  query: UseQueryOptions<Row[], Error, Row[], Key>;
  columns: readonly StaffColumn<Row>[];
  rowKey: (row: Row) => string;
  onClose: () => void;
};

/** A dialog with a list of stored values to look up. */
export function CheckDialog<Row, Key extends readonly unknown[]>(props: CheckDialogProps<Row, Key>) {
  const t = useWords(settingsWords);
  const { list, title, columns, rowKey, onClose } = props;
  const { data, isError, refetch } = useQuery(props.query);
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <Button variant="secondary" onClick={onClose}>
          {t.close}
        </Button>
      }
    >
      {data ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <WholeList list={list} caption={title} columns={columns} rows={data} rowKey={rowKey} />
        </div>
      ) : isError ? (
        <ErrorState title={t.notLoaded} onRetry={() => refetch()} />
      ) : (
        <Skeleton rows={6} height="h-14" label={t.loading} />
      )}
    </Dialog>
  );
}
