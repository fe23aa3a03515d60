import { call } from "../api/api.ts";
import { useDraft } from "../forms/draft.ts";
import { ACCOUNT, readAgain } from "../query-keys.ts";
import { useAct } from "../sending/use-act.ts";
import { useUser } from "../user.ts";
import { useWords } from "../words.ts";
import { Button } from "../../ui/button.tsx";
import { FormError, TextField } from "../../ui/forms/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { notify } from "../../ui/notify.ts";
import { emailProofWords } from "./words.en.ts";

/**
 * Confirms the person's email with the mailed code; a first step mails it, and names another address if need
 * be.
 */
export function ProveEmail({ onClose }: { onClose: () => void }) {
  const t = useWords(emailProofWords);
  const user = useUser();
  const draft = useDraft({ email: user.email, code: "" }, ({ code }) =>
    code.trim() ? {} : { code: t.codeNeeded },
  );
  const mail = useAct({
    send: () => {
      const email = draft.values.email.trim();
      return call("POST /auth/email/requestProof", { body: email && email !== user.email ? { email } : {} });
    },
    onDone: ({ msg }) => notify.success(msg),
    form: draft,
    fallback: t.failed,
  });
  const { run, isBusy, formError } = useAct({
    send: ({ code }: typeof draft.values) => call("POST /auth/email/prove", { body: { code } }),
    onDone: ({ msg }) => {
      notify.success(msg);
      readAgain([ACCOUNT]);
      onClose();
    },
    form: draft,
    fallback: t.failed,
  });
  return (
    <FormDialog
      title={t.title}
      form={draft.form}
      onSubmit={draft.submit(run)}
      cancel={t.later}
      action={t.confirm}
      busyText={t.confirming}
      isBusy={isBusy}
      onClose={onClose}
    >
      <p className="text-sm text-ink-soft">{t.lead}</p>
      <TextField label={t.email} type="email" autoComplete="email" {...draft.text("email")} />
      <Button variant="secondary" busy={mail.isBusy} busyText={t.mailing} onClick={() => mail.run(undefined)}>
        {t.mail}
      </Button>
      <TextField
        label={t.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        className="figures text-lg tracking-widest"
        {...draft.text("code")}
      />
      <FormError error={formError} />
    </FormDialog>
  );
}
