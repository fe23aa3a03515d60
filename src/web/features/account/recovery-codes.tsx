import { brand } from "../../content/brand.ts";
import { saveFile } from "../../shared/files/save-file.ts";
import { useUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DownloadIcon } from "../../ui/icons.tsx";
import { codesText } from "./panel-rules.ts";
import { panelWords } from "./panel-words.en.ts";

/** Ten codes, shown once, to copy or save as a file. Only its own button closes it. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useWords(panelWords);
  const { userName } = useUser();
  const text = codesText(brand.name, userName, codes);
  const file = () => new File([text], `recovery-codes-${userName}.txt`, { type: "text/plain" });
  return (
    <Dialog open title={t.recoveryTitle} footer={<Button onClick={onDone}>{t.codesKept}</Button>}>
      <div className="grid gap-4">
        <Callout tone="warn" title={t.shownOnce}>
          {t.recoveryNote}
        </Callout>
        <ol
          aria-label={t.recoveryTitle}
          className="grid pairs gap-x-4 gap-y-2 rounded-2xl border-2 border-dashed border-accent bg-accent-soft p-4 text-center font-mono font-semibold"
        >
          {codes.map((code) => (
            <li key={code} className="whitespace-nowrap">
              {code}
            </li>
          ))}
        </ol>
        <div className="grid pairs gap-3">
          <CopyButton variant="secondary" text={text}>
            {t.copyCodes}
          </CopyButton>
          <Button variant="secondary" onClick={() => saveFile(file())}>
            <DownloadIcon /> {t.downloadCodes}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
