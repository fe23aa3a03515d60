import { saveFile } from "../../shared/files/save-file.ts";
import { useDesk } from "../../shared/width.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../button.tsx";
import { DownloadIcon } from "../icons.tsx";
import { notify } from "../notify.ts";
import { type FileColumn, listFile, type ReadOn } from "./list-file.ts";
import { listWords } from "./words.en.ts";

type CsvNowProps<Row> = {
  /** The file's name, without its ending. */
  name: string;
  columns: readonly FileColumn<Row>[];
  /** Reads the rows: all of them, or as many as one file holds. */
  read: () => Promise<ReadOn<Row>>;
};

/** Takes a list without counted pages as a file, at a desk; it says when the list goes on (rules 9.38). */
export function CsvNow<Row>({ name, columns, read }: CsvNowProps<Row>) {
  const t = useWords(listWords);
  const isDesk = useDesk();
  const act = useAct({
    send: read,
    onDone: ({ rows, isCut }: ReadOn<Row>) => {
      saveFile(listFile(name, columns, rows));
      notify.success(isCut ? t.cut({ count: rows.length }) : t.started);
    },
  });
  if (!isDesk) return null;
  return (
    <Button
      size="sm"
      variant="secondary"
      busy={act.isBusy}
      busyText={t.downloading}
      onClick={() => act.run()}
    >
      <DownloadIcon className="size-4" /> {t.csv}
    </Button>
  );
}
