import { useWords } from "../../../shared/words.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Callout } from "../../../ui/forms/callout.tsx";
import { Summary } from "../../../ui/summary.tsx";
import { detailWords } from "./words.en.ts";

type WaitingDialogProps = {
  title: string;
  /** The id of the request. */
  approval: string;
  /** Says what has not happened yet. */
  means: string;
  onClose: () => void;
};

/** The answer to an act that waits for a second admin (rules 12.2). */
export function WaitingDialog({ title, approval, means, onClose }: WaitingDialogProps) {
  const t = useWords(detailWords);
  return (
    <Dialog open title={title} onClose={onClose} footer={<Button onClick={onClose}>{t.close}</Button>}>
      <div className="grid gap-4" role="status">
        <Callout tone="warn" title={t.secondTitle}>
          {means}
        </Callout>
        <Summary lines={[[t.request, approval]]} />
      </div>
    </Dialog>
  );
}
