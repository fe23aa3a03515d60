import { useDraft } from "../../shared/forms/draft.ts";
import { DECISION } from "../../shared/query-keys.ts";
import { sayThen, useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import type { StepProps } from "./review-dialog.tsx";
import { reviewsWords } from "./words.en.ts";

type RejectStepProps = StepProps & {
  title: string;
  text: string;
  hint: string;
  max: number;
  send: (reason: string) => Promise<{ msg: string }>;
};
type Reason = { reason: string };

const checkReason = ({ reason }: Reason) =>
  reason.trim() ? {} : { reason: reviewsWords.get().reasonNeeded };

/** Rejects a request. The reason is always required, because somebody will read it. */
export function RejectStep({ title, text, hint, max, send, onBack, onDone }: RejectStepProps) {
  const t = useWords(reviewsWords);
  const draft = useDraft<Reason>({ reason: "" }, checkReason);
  const act = useAct({ ...DECISION, send, onDone: sayThen(onDone), fallback: t.wentWrong });
  return (
    <ConfirmDialog
      title={title}
      action={t.reject}
      busyText={t.working}
      cancel={t.cancel}
      isDangerous
      isBusy={act.isBusy}
      problem={act.problem?.msg}
      onConfirm={() => draft.form.current?.requestSubmit()}
      onClose={onBack}
    >
      <p>{text}</p>
      <form ref={draft.form} noValidate onSubmit={draft.submit(({ reason }) => act.run(reason.trim()))}>
        <TextField
          label={t.why}
          hint={hint}
          maxLength={max}
          autoComplete="off"
          value={draft.values.reason}
          error={draft.problems.reason}
          onChange={({ target }) => draft.set({ reason: target.value })}
        />
      </form>
    </ConfirmDialog>
  );
}
