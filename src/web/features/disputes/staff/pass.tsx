import { useState } from "react";
import { useDraft } from "../../../shared/forms/draft.ts";
import { DISPUTES } from "../../../shared/query-keys.ts";
import { useAct } from "../../../shared/sending/use-act.ts";
import { useWords } from "../../../shared/words.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { TextAreaField } from "../../../ui/forms/text-area-field.tsx";
import { notify } from "../../../ui/notify.ts";
import { actOn } from "./api.ts";
import { staffDisputeWords } from "./words.en.ts";

/** An agent's way to an admin, with words that only staff read. */
export function Pass({ id }: { id: string }) {
  const t = useWords(staffDisputeWords);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t.pass}
      </Button>
      {isOpen && <PassDialog id={id} onClose={() => setOpen(false)} />}
    </>
  );
}

function PassDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useWords(staffDisputeWords);
  const draft = useDraft({ text: "" }, ({ text }) => (text.trim() ? {} : { text: t.passWhyNeeded }));
  const act = useAct({
    form: draft,
    send: () => actOn(id, { act: "pass", text: draft.values.text.trim() }),
    onDone: ({ msg }) => {
      notify.success(msg);
      onClose();
    },
    invalidates: [DISPUTES],
    isReadAnyway: true,
    fallback: t.wentWrong,
  });
  return (
    <ConfirmDialog
      title={t.passTitle}
      action={t.pass}
      busyText={t.working}
      cancel={t.cancel}
      isBusy={act.isBusy}
      problem={act.problem?.msg}
      onConfirm={draft.submit(() => act.run())}
      onClose={onClose}
    >
      <form ref={draft.form} noValidate onSubmit={draft.submit(() => act.run())}>
        <TextAreaField
          label={t.passWhy}
          hint={t.passHint}
          rows={4}
          maxLength={1_000}
          value={draft.values.text}
          error={draft.problems.text ?? act.formError}
          onChange={({ target }) => draft.set({ text: target.value })}
        />
      </form>
    </ConfirmDialog>
  );
}
