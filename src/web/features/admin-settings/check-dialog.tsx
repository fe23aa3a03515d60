import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { settingsWords } from "./words.en.ts";

type CheckDialogProps<Row, Key extends readonly unknown[]> = {
  title: string;
  query: UseQueryOptions<Row[], Error, Row[], Key>;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  onClose: () => void;
};

/** A dialog with a list of stored values to look up. */
export function CheckDialog<Row, Key extends readonly unknown[]>(props: CheckDialogProps<Row, Key>) {
  const t = useWords(settingsWords);
  const { title, columns, rowKey, onClose } = props;
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
        <Table caption={title} columns={columns} rows={data} rowKey={rowKey} />
      ) : isError ? (
        <ErrorState title={t.notLoaded} onRetry={() => refetch()} />
      ) : (
        <Skeleton rows={6} height="h-14" label={t.loading} />
      )}
    </Dialog>
  );
}
