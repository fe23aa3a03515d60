import { sayThen, useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { closeDay, type Day, RECONCILIATION } from "./api.ts";
import type { Place } from "./search.ts";
import { reconciliationWords } from "./words.en.ts";

/** Asks once before a day is closed for ever, and says what is carried on. */
export function CloseDialog({ day, place, onClose }: { day: Day; place: Place; onClose: () => void }) {
  const t = useWords(reconciliationWords);
  const open = day.counts.reduce((sum, { state, count }) => (state === "open" ? sum + count : sum), 0);
  const act = useAct({
    send: () => closeDay(place, open > 0),
    onDone: sayThen(onClose),
    invalidates: [RECONCILIATION],
    isReadAnyway: true,
  });
  return (
    <ConfirmDialog
      title={t.closeAsk}
      action={t.close}
      busyText={t.closing}
      cancel={t.cancel}
      isBusy={act.isBusy}
      problem={act.problem?.msg}
      onConfirm={() => act.run()}
      onClose={onClose}
    >
      <p>{t.closeMeans}</p>
      {open > 0 && <p className="font-semibold">{t.closeCarry({ count: open })}</p>}
    </ConfirmDialog>
  );
}
