import { useState } from "react";
import { useDraft } from "../../../shared/forms/draft.ts";
import { DISPUTES } from "../../../shared/query-keys.ts";
import { useAct } from "../../../shared/sending/use-act.ts";
import { useUser } from "../../../shared/user.ts";
import { useWords } from "../../../shared/words.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Select } from "../../../ui/forms/select.tsx";
import { TextAreaField } from "../../../ui/forms/text-area-field.tsx";
import { RefreshIcon } from "../../../ui/icons.tsx";
import { notify } from "../../../ui/notify.ts";
import { actOn, type DisputeAct, type DisputeSeen } from "./api.ts";
import { staffDisputeWords } from "./words.en.ts";

type Asked = { act: DisputeAct; text: string };

/** The box in which staff answer, note, pass on and end a problem. */
export function Reply({ seen }: { seen: DisputeSeen }) {
  const t = useWords(staffDisputeWords);
  const { dispute, answers, attempts } = seen;
  const me = useUser().userName;
  const [ending, setEnding] = useState<"decline" | "solve">();
  const draft = useDraft({ text: "" }, ({ text }) => (text.trim() ? {} : { text: t.textNeeded }));
  const act = useAct({
    form: draft,
    send: (asked: Asked) => actOn(dispute._id, asked),
    onDone: ({ msg }, asked) => {
      notify.success(msg);
      setEnding(undefined);
      if (asked.text) draft.set({ text: "" });
    },
    invalidates: [DISPUTES],
    isReadAnyway: true,
    fallback: t.wentWrong,
  });
  const withText = (name: DisputeAct) =>
    draft.submit(({ text }) => act.run({ act: name, text: text.trim() }));
  const plain = (name: DisputeAct) => act.run({ act: name, text: "" });
  const busy = { busy: act.isBusy, busyText: t.working };
  return (
    <Card title={t.reply}>
      <form ref={draft.form} noValidate className="grid gap-3" onSubmit={withText("answer")}>
        <Select
          label={t.canned}
          placeholder={t.chooseCanned}
          value=""
          options={answers.map(({ name }) => ({ value: name, label: name }))}
          onChange={({ target }) =>
            draft.set({ text: answers.find(({ name }) => name === target.value)?.text ?? "" })
          }
        />
        <TextAreaField
          label={t.reply}
          hint={t.replyHint}
          rows={5}
          maxLength={1_000}
          value={draft.values.text}
          error={draft.problems.text ?? act.formError}
          onChange={({ target }) => draft.set({ text: target.value })}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" {...busy}>
            {t.send}
          </Button>
          <Button variant="secondary" disabled={act.isBusy} onClick={withText("note")}>
            {t.note}
          </Button>
          <Button variant="secondary" disabled={act.isBusy} onClick={withText("pass")}>
            {t.pass}
          </Button>
          <Button
            variant="secondary"
            aria-haspopup="dialog"
            disabled={act.isBusy}
            onClick={draft.submit(() => setEnding("decline"))}
          >
            {t.decline}
          </Button>
          <Button
            variant="secondary"
            aria-haspopup="dialog"
            disabled={act.isBusy}
            onClick={() => setEnding("solve")}
          >
            {t.solve}
          </Button>
        </div>
        <p className="text-sm text-ink-soft">{t.noteHint}</p>
      </form>
      <div className="mt-4 flex flex-wrap gap-2 border-t border-line pt-4">
        {dispute.assignedTo !== me && (
          <Button variant="quiet" disabled={act.isBusy} onClick={() => plain("take")}>
            {t.take}
          </Button>
        )}
        {attempts.length > 0 && (
          <Button variant="quiet" disabled={act.isBusy} onClick={() => plain("ask")}>
            <RefreshIcon /> {t.askAgain}
          </Button>
        )}
      </div>
      {ending && (
        <ConfirmDialog
          title={ending === "decline" ? t.declineTitle : t.solveTitle}
          action={ending === "decline" ? t.decline : t.solve}
          busyText={t.working}
          cancel={t.cancel}
          isBusy={act.isBusy}
          problem={act.problem?.msg}
          isDangerous={ending === "decline"}
          onConfirm={() => act.run({ act: ending, text: draft.values.text.trim() })}
          onClose={() => setEnding(undefined)}
        >
          <p>{ending === "decline" ? t.declineText : t.solveText}</p>
          {draft.values.text.trim() && (
            <p className="rounded-xl bg-sunken p-3 text-sm whitespace-pre-line wrap-anywhere">
              {draft.values.text.trim()}
            </p>
          )}
        </ConfirmDialog>
      )}
    </Card>
  );
}
