import { useState } from "react";
import { useDraft } from "../../../shared/forms/draft.ts";
import { DISPUTES } from "../../../shared/query-keys.ts";
import { useAct } from "../../../shared/sending/use-act.ts";
import { isAdmin, useUser } from "../../../shared/user.ts";
import { useWords } from "../../../shared/words.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Select } from "../../../ui/forms/select.tsx";
import { TextAreaField } from "../../../ui/forms/text-area-field.tsx";
import { RefreshIcon } from "../../../ui/icons.tsx";
import { notify } from "../../../ui/notify.ts";
import { actOn, type DisputeAct, type DisputeSeen } from "./api.ts";
import { Pass } from "./pass.tsx";
import { staffDisputeWords } from "./words.en.ts";

type Ending = "decline" | "solve";
type Asked = { act: DisputeAct; text: string };

/** The box in which staff answer, note, pass on and end a problem. */
export function Reply({ seen }: { seen: DisputeSeen }) {
  const t = useWords(staffDisputeWords);
  const [ending, setEnding] = useState<Ending>();
  const { draft, act } = useReply(seen.dispute._id, () => setEnding(undefined));
  const text = draft.values.text.trim();
  const run = (name: DisputeAct) => act.run({ act: name, text });
  const say = (name: DisputeAct) => draft.submit(() => run(name));
  return (
    <Card title={t.reply}>
      <form
        ref={draft.form}
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] gap-3"
        onSubmit={say("answer")}
      >
        <Select
          label={t.canned}
          placeholder={t.chooseCanned}
          value=""
          options={seen.answers.map(({ name }) => ({ value: name, label: name }))}
          onChange={({ target }) =>
            draft.set({ text: seen.answers.find(({ name }) => name === target.value)?.text ?? "" })
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
        <Buttons
          isBusy={act.isBusy}
          onNote={say("note")}
          onEnd={(how) => (how === "decline" ? draft.submit(() => setEnding(how))() : setEnding(how))}
        />
      </form>
      <Others seen={seen} isBusy={act.isBusy} onAct={(name) => act.run({ act: name, text: "" })} />
      {ending && (
        <EndDialog
          ending={ending}
          text={text}
          isBusy={act.isBusy}
          problem={act.problem?.msg}
          onConfirm={() => run(ending)}
          onClose={() => setEnding(undefined)}
        />
      )}
    </Card>
  );
}

function useReply(id: string, onDone: () => void) {
  const t = useWords(staffDisputeWords);
  const draft = useDraft({ text: "" }, ({ text }) => (text.trim() ? {} : { text: t.textNeeded }));
  const act = useAct({
    form: draft,
    send: (asked: Asked) => actOn(id, asked),
    onDone: ({ msg }, asked) => {
      notify.success(msg);
      if (asked.text) draft.set({ text: "" });
      onDone();
    },
    invalidates: [DISPUTES],
    isReadAnyway: true,
    fallback: t.wentWrong,
  });
  return { draft, act };
}

type ButtonsProps = {
  isBusy: boolean;
  onNote: () => void;
  onEnd: (how: Ending) => void;
};

function Buttons({ isBusy, onNote, onEnd }: ButtonsProps) {
  const t = useWords(staffDisputeWords);
  const look = { variant: "secondary", disabled: isBusy } as const;
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isBusy} busyText={t.working}>
          {t.send}
        </Button>
        <Button {...look} onClick={onNote}>
          {t.note}
        </Button>
        <Button {...look} aria-haspopup="dialog" onClick={() => onEnd("decline")}>
          {t.decline}
        </Button>
        <Button {...look} aria-haspopup="dialog" onClick={() => onEnd("solve")}>
          {t.solve}
        </Button>
      </div>
      <p className="text-sm text-ink-soft">{t.noteHint}</p>
    </>
  );
}

type OthersProps = { seen: DisputeSeen; isBusy: boolean; onAct: (act: "take" | "ask") => void };

/** The acts that need no words. */
function Others({ seen: { dispute, attempts }, isBusy, onAct }: OthersProps) {
  const t = useWords(staffDisputeWords);
  const user = useUser();
  return (
    <div className="mt-4 flex flex-wrap gap-2 border-t border-line pt-4 empty:hidden">
      {dispute.assignedTo !== user.userName && (
        <Button variant="quiet" disabled={isBusy} onClick={() => onAct("take")}>
          {t.take}
        </Button>
      )}
      {attempts.length > 0 && (
        <Button variant="quiet" disabled={isBusy} onClick={() => onAct("ask")}>
          <RefreshIcon /> {t.askAgain}
        </Button>
      )}
      {!isAdmin(user) && !dispute.needsAdmin && <Pass id={dispute._id} />}
    </div>
  );
}

type EndProps = {
  ending: Ending;
  text: string;
  isBusy: boolean;
  problem: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
};

function EndDialog({ ending, text, ...asking }: EndProps) {
  const t = useWords(staffDisputeWords);
  const isDecline = ending === "decline";
  return (
    <ConfirmDialog
      title={isDecline ? t.declineTitle : t.solveTitle}
      action={isDecline ? t.decline : t.solve}
      busyText={t.working}
      cancel={t.cancel}
      isDangerous={isDecline}
      {...asking}
    >
      <p>{isDecline ? t.declineText : t.solveText}</p>
      {text && <p className="rounded-xl bg-sunken p-3 text-sm whitespace-pre-line wrap-anywhere">{text}</p>}
    </ConfirmDialog>
  );
}
