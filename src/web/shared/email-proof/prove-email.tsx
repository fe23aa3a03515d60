import { call } from "../api/api.ts";
import { useDraft } from "../forms/draft.ts";
import { besideCode } from "../forms/wrong-code.ts";
import { ACCOUNT, readAgain } from "../query-keys.ts";
import { useAct } from "../sending/use-act.ts";
import { useUser } from "../user.ts";
import { useWords } from "../words.ts";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { CodeField, CodeOrRecoveryField } from "../../ui/forms/code-field.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { notify } from "../../ui/notify.ts";
import { emailProofWords } from "./words.en.ts";

/**
 * Confirms the person's email with the mailed code; a first step mails it, and names another address if need
 * be, which takes the password.
 */
export function ProveEmail({ onClose }: { onClose: () => void }) {
  const t = useWords(emailProofWords);
  const user = useUser();
  const draft = useDraft({ email: user.email, mailed: "", password: "", code: "" }, ({ mailed }) =>
    mailed.trim() ? {} : { mailed: t.codeNeeded },
  );
  const [wanted, setWanted] = useState<"nothing" | "password" | "code">("nothing");
  const mail = useAct({
    send: () => {
      const { email: typed, password, code } = draft.values;
      const email = typed.trim();
      const proof = { ...(password ? { password } : {}), ...(code ? { code } : {}) };
      const other = email && email !== user.email ? { email, ...proof } : {};
      return call("POST /auth/email/requestProof", { body: other }).catch(besideCode);
    },
    onDone: ({ msg }) => {
      notify.success(msg);
      setWanted("nothing");
    },
    onProblem: ({ code }) => {
      if (code === "password_needed") setWanted("password");
      if (code === "second_factor_required") setWanted("code");
    },
    form: draft,
    fallback: t.failed,
  });
  const act = useAct({
    send: ({ mailed }: typeof draft.values) => call("POST /auth/email/prove", { body: { code: mailed } }),
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
      draft={draft}
      act={act}
      cancel={t.later}
      action={t.confirm}
      busyText={t.confirming}
      onClose={onClose}
    >
      <p className="text-sm text-ink-soft">{t.lead}</p>
      <TextField label={t.email} type="email" autoComplete="email" {...draft.text("email")} />
      {wanted !== "nothing" && (
        <PasswordField label={t.yourPassword} autoComplete="current-password" {...draft.text("password")} />
      )}
      {wanted === "code" && <CodeOrRecoveryField label={t.appCode} {...draft.text("code")} />}
      <Button variant="secondary" busy={mail.isBusy} busyText={t.mailing} onClick={() => mail.run(undefined)}>
        {t.mail}
      </Button>
      <CodeField label={t.code} maxLength={40} {...draft.text("mailed")} />
    </FormDialog>
  );
}
