import { saveFile } from "../../shared/files/save-file.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { DownloadIcon } from "../../ui/icons.tsx";
import { notify } from "../../ui/notify.ts";
import { bookWords } from "./words.en.ts";

/** A file to download: its button's label, and where it comes from. */
export type FileOffer = { label: string; fetch: () => Promise<File> };

/** Buttons that each make and save one file. */
export function FileButtons({ files }: { files: readonly FileOffer[] }) {
  return (
    <div className="flex flex-wrap gap-2 *:max-sm:flex-auto *:sm:whitespace-nowrap">
      {files.map((file) => (
        <FileButton key={file.label} {...file} />
      ))}
    </div>
  );
}

function FileButton({ label, fetch }: FileOffer) {
  const t = useWords(bookWords);
  const act = useAct({
    send: fetch,
    onDone: (file) => {
      saveFile(file);
      notify.success(t.done);
    },
    fallback: t.failed,
    onLoss: () => t.failed,
  });
  return (
    <Button variant="secondary" busy={act.isBusy} busyText={t.preparing} onClick={() => act.run()}>
      <DownloadIcon /> {label}
    </Button>
  );
}
