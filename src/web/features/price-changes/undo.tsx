import { useState } from "react";
import { call } from "../../shared/api/api.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { isBelowCost, LossDialog, lossOf, type Sure, sureOf } from "../../shared/shop/loss-dialog.tsx";
import { useWords } from "../../shared/words.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { CloseIcon, UndoIcon } from "../../ui/icons.tsx";
import { notify } from "../../ui/notify.ts";
import { type Applied, CHANGED } from "./api.ts";
import { pricesWords } from "./words.en.ts";

/** Puts every price of a change back, or none. */
function useUndo(id: string, onDone: () => void) {
  return useAct({
    send: ({ confirmBelowCost }: Sure) =>
      call("POST /admin/prices/changes/{id}/undo", { params: { id }, body: sureOf(confirmBelowCost) }),
    onDone: ({ msg }) => {
      notify.success(msg);
      onDone();
    },
    isQuiet: isBelowCost,
    invalidates: CHANGED,
    isReadAnyway: true,
  });
}

type Act = ReturnType<typeof useUndo>;

/** Says which prices were changed since, where that is why nothing was undone. */
function Moved({ act }: { act: Act }) {
  const t = useWords(pricesWords);
  if (act.problem?.code !== "prices_moved") return null;
  return (
    <Callout tone="bad" title={t.movedTitle}>
      <ul>
        {Object.entries(act.problem.fields).map(([field, sentence]) => (
          <li key={field}>{`${field.split(".")[0]}: ${sentence}`}</li>
        ))}
      </ul>
    </Callout>
  );
}

const lossName = (field: string) => field.split(".").join(" · ");

type UndoDialogProps = { id: string; plans: number; onDone: () => void; onClose: () => void };

/** Asks before a change of the history is undone. */
export function UndoDialog({ id, plans, onDone, onClose }: UndoDialogProps) {
  const t = useWords(pricesWords);
  const act = useUndo(id, onDone);
  return (
    <>
      {!lossOf(act) && (
        <ConfirmDialog
          title={t.undoTitle(plans)}
          action={t.undo}
          busyText={t.undoing}
          cancel={t.cancel}
          isBusy={act.isBusy}
          problem={act.problem?.msg}
          onConfirm={() => act.run({})}
          onClose={onClose}
        >
          <p>{t.undoText}</p>
          <Moved act={act} />
        </ConfirmDialog>
      )}
      <LossDialog act={act} nameOf={lossName} />
    </>
  );
}

/** The change that was just made, and its undoing by one press. */
export function UndoBar({ applied, onClose }: { applied: Applied; onClose: () => void }) {
  const t = useWords(pricesWords);
  const [isUndone, setUndone] = useState(false);
  const act = useUndo(applied.change, () => setUndone(true));
  if (isUndone) return null;
  return (
    <section
      aria-label={t.undoBar}
      className="sticky bottom-20 z-20 grid gap-2 rounded-2xl border border-accent bg-accent-soft p-3 lg:bottom-4"
    >
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="min-w-0 flex-1 font-semibold">
          {applied.msg}
        </p>
        {!applied.isScheduled && (
          <Button size="sm" busy={act.isBusy} busyText={t.undoing} onClick={() => act.run({})}>
            <UndoIcon className="size-4" /> {t.undo}
          </Button>
        )}
        <IconButton label={t.close} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </div>
      <Moved act={act} />
      <LossDialog act={act} nameOf={lossName} />
    </section>
  );
}
