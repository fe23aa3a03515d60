import { saveFile } from "../../shared/files/save-file.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { useDesk } from "../../shared/desk.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../button.tsx";
import { DownloadIcon } from "../icons.tsx";
import { notify } from "../notify.ts";
import { listWords } from "./words.en.ts";

/** Takes a list without counted pages as a file, at a desk (rules 9.38). */
export function CsvNow({ take }: { take: () => File | Promise<File> }) {
  const t = useWords(listWords);
  const isDesk = useDesk();
  const act = useAct({
    send: async () => take(),
    onDone: (file) => {
      saveFile(file);
      notify.success(t.started);
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
