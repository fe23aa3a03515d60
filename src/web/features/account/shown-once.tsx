import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SecretBox } from "../../ui/secret-box.tsx";
import { panelWords } from "./panel-words.en.ts";

/** A dialog with a secret that is shown once; only its own button closes it, so that a stray tap cannot. */
export function ShownOnce({
  title,
  secret,
  copy,
  more,
  onDone,
}: {
  title: string;
  secret: string;
  copy: string;
  /** A second secret that comes with it. */
  more?: { title: string; secret: string } | "" | undefined;
  onDone: () => void;
}) {
  const t = useWords(panelWords);
  return (
    <Dialog open title={title} footer={<Button onClick={onDone}>{t.done}</Button>}>
      <div className="grid gap-4">
        <Callout tone="warn" title={t.shownOnce}>
          {t.shownOnceNote}
        </Callout>
        <SecretBox label={title} secret={secret} copy={copy} />
        {more && (
          <>
            <h3 className="font-semibold">{more.title}</h3>
            <SecretBox label={more.title} secret={more.secret} copy={t.copySecret} />
          </>
        )}
      </div>
    </Dialog>
  );
}
