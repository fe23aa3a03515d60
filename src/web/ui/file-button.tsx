import { saveFile } from "../shared/files/save-file.ts";
import { useAct } from "../shared/sending/use-act.ts";
import { useWords } from "../shared/words.ts";
import { Button } from "./button.tsx";
import { DownloadIcon } from "./icons.tsx";
import { listWords } from "./lists/words.en.ts";
import { notify } from "./notify.ts";

/** A file to download: its button's label, and where it comes from. */
export type FileOffer = { label: string; fetch: () => Promise<File>; size?: "sm" };

/** Makes one file, saves it and says so. For staff: its words are English. */
export function FileButton({ label, fetch, size }: FileOffer) {
  const t = useWords(listWords);
  const act = useAct({
    send: fetch,
    onDone: (file) => {
      saveFile(file);
      notify.success(t.started);
    },
    fallback: t.notMade,
    onLoss: () => t.notMade,
  });
  return (
    <Button
      variant="secondary"
      {...(size ? { size } : {})}
      busy={act.isBusy}
      busyText={t.downloading}
      onClick={() => act.run()}
    >
      <DownloadIcon /> {label}
    </Button>
  );
}

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
