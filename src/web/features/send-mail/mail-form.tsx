import { useState } from "react";
import { type Problems, useDraft } from "../../shared/forms/draft.ts";
import { Callout } from "../../ui/forms/callout.tsx";
import { ToManyDialog } from "./to-many-dialog.tsx";
import { ToAllDialog } from "./to-all-dialog.tsx";
import { useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { FormError, TextField } from "../../ui/forms/field.tsx";
import { notify } from "../../ui/notify.ts";
import { TextAreaField } from "../../ui/forms/text-area-field.tsx";
import { SEND_MAIL, sendMail, type TargetState } from "./api.ts";
import { checkMail, type MailDraft } from "./rules.ts";
import { TargetField } from "./target-field.tsx";
import { mailWords } from "./words.en.ts";

type MailFormProps = {
  first: MailDraft;
  /** Several receivers, chosen elsewhere; then the form asks for none. */
  people: readonly string[];
  target: TargetState;
  onChange: (letter: MailDraft) => void;
  onSent: () => void;
};

/**
 * The letter and its receiver. Without a receiver it goes to everybody, which needs a confirmation, as do
 * several.
 */
export function MailForm({ first, people, target, onChange, onSent }: MailFormProps) {
  const t = useWords(mailWords);
  const name = target.verified?.userName;
  const draft = useDraft(first, (letter) => checkMail(letter, name));
  const { values, problems } = draft;
  const [asked, setAsked] = useState<MailDraft>();
  const [written] = useState(() => new Set<string>());
  const Ask = people.length > 0 ? ToManyDialog : ToAllDialog;
  const set = (change: Partial<MailDraft>) => {
    draft.set(change);
    onChange({ ...values, ...change });
  };
  const one = useAct({
    // The answer has no time: the key's age counts instead.
    key: { route: SEND_MAIL, doneAt: () => undefined },
    send: sendMail,
    onDone: ({ msg }) => {
      notify.success(msg);
      onSent();
    },
  });
  return (
    <Card title={t.letter}>
      <form
        ref={draft.form}
        noValidate
        className="grid gap-5"
        onSubmit={draft.submit((letter) =>
          name ? one.run({ ...letter, userAccount: name }) : setAsked(letter),
        )}
      >
        <LetterFields values={values} problems={problems} set={set} />
        {people.length > 0 ? (
          <Receivers people={people} />
        ) : (
          <TargetField
            value={values.userAccount}
            error={problems.userAccount}
            target={target}
            onText={(userAccount) => set({ userAccount })}
            onChecked={() => draft.show({})}
          />
        )}
        <FormError error={one.problem?.msg} />
        <Button type="submit" size="lg" wide busy={one.isBusy} busyText={t.sending}>
          {people.length > 0
            ? t.sendMany(people.length)
            : buttonWords(t, { name, typed: values.userAccount })}
        </Button>
      </form>
      {asked && (
        <Ask
          letter={asked}
          people={people}
          written={written}
          onSent={onSent}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Card>
  );
}

/** The people to whom the letter goes, with their count. */
function Receivers({ people }: { people: readonly string[] }) {
  const t = useWords(mailWords);
  return (
    <Callout tone="good" title={t.toMany(people.length)}>
      <span className="wrap-anywhere">{people.join(", ")}</span>
    </Callout>
  );
}

type LetterFieldsProps = {
  values: MailDraft;
  problems: Problems<MailDraft>;
  set: (change: Partial<MailDraft>) => void;
};

/** Subject, text, and the letter's button. */
function LetterFields({ values, problems, set }: LetterFieldsProps) {
  const t = useWords(mailWords);
  return (
    <>
      <TextField
        label={t.subject}
        autoComplete="off"
        maxLength={150}
        value={values.subject}
        error={problems.subject}
        onChange={({ target: { value } }) => set({ subject: value })}
      />
      <TextAreaField
        label={t.message}
        rows={7}
        maxLength={5_000}
        value={values.message}
        error={problems.message}
        onChange={({ target: { value } }) => set({ message: value })}
      />
      <TextField
        label={t.url}
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={500}
        value={values.url}
        error={problems.url}
        onChange={({ target: { value } }) => set({ url: value })}
      />
      <TextField
        label={t.linkMessage}
        autoComplete="off"
        maxLength={60}
        value={values.linkMessage}
        error={problems.linkMessage}
        onChange={({ target: { value } }) => set({ linkMessage: value })}
      />
    </>
  );
}

type Words = ReturnType<typeof mailWords.get>;

/** Returns the button's text with the receiver, so that nobody writes to everybody by mistake. */
function buttonWords(t: Words, { name, typed }: { name: string | undefined; typed: string }): string {
  if (name) return t.sendOne({ name });
  return typed.trim() ? t.send : t.sendAll;
}
