import { fetchFile } from "../../shared/fetch-file.ts";
import { saveFile } from "../../shared/files/save-file.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { DownloadIcon } from "../../ui/icons.tsx";
import type { Place } from "./search.ts";
import { reconciliationWords } from "./words.en.ts";

type FileButtonProps = { place: Place; what: "exceptions" | "day"; label: string };

/** Takes a day's differences, or a closed day, as a file. */
export function FileButton({ place, what, label }: FileButtonProps) {
  const t = useWords(reconciliationWords);
  const act = useAct({
    send: () => fetchFile("GET /admin/reconciliation.csv", { query: { ...place, what } }),
    onDone: (file) => saveFile(file),
  });
  return (
    <Button
      size="sm"
      variant="secondary"
      busy={act.isBusy}
      busyText={t.readingFile}
      onClick={() => act.run()}
    >
      <DownloadIcon /> {label}
    </Button>
  );
}
