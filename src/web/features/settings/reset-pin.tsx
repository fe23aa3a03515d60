import { useState } from "react";
import { PIN, PIN_RESET_CODE } from "../../../core/payment-pin.ts";
import { call } from "../../shared/api/api.ts";
import { type Problems, useDraft } from "../../shared/forms/draft.ts";
import { PinField } from "../../shared/payment-proof/pin-field.tsx";
import { sayThen, useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { CodeField } from "../../ui/forms/code-field.tsx";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import type { PinDialogProps } from "./change-pin.tsx";
import { settingsWords } from "./words.en.ts";

/** Replaces a forgotten payment PIN: the password, then the code from the mail (rules 11.15). */
export function ResetPin(props: PinDialogProps) {
  const [isMailed, setMailed] = useState(false);
  return isMailed ? <EnterCode {...props} /> : <AskForCode {...props} onDone={() => setMailed(true)} />;
}

function AskForCode({ onClose, onDone }: PinDialogProps) {
  const t = useWords(settingsWords);
  const check = ({ password }: { password: string }): Problems<{ password: string }> =>
    password ? {} : { password: t.passwordNeeded };
  const draft = useDraft({ password: "" }, check);
  const act = useAct({
    send: (body: { password: string }) => call("POST /auth/paymentPin/requestReset", { body }),
    onDone: sayThen(onDone),
    form: draft,
    fallback: t.failed,
  });
  return (
    <FormDialog
      title={t.resetPin}
      draft={draft}
      act={act}
      cancel={t.close}
      action={t.mailCode}
      busyText={t.mailingCode}
      onClose={onClose}
    >
      <p className="text-ink-soft">{t.resetPinLead}</p>
      <PasswordField label={t.yourPassword} autoComplete="current-password" {...draft.text("password")} />
    </FormDialog>
  );
}

type CodeDraft = { code: string; pin: string };

function checkCode({ code, pin }: CodeDraft): Problems<CodeDraft> {
  const t = settingsWords.get();
  return {
    ...(PIN_RESET_CODE.test(code.trim()) ? {} : { code: t.enterCode }),
    ...(PIN.test(pin) ? {} : { pin: t.enterPin }),
  };
}

function EnterCode({ onClose, onDone }: PinDialogProps) {
  const t = useWords(settingsWords);
  const draft = useDraft({ code: "", pin: "" }, checkCode);
  const act = useAct({
    send: (body: CodeDraft) => call("POST /auth/paymentPin/reset", { body }),
    onDone: sayThen(onDone),
    form: draft,
    fallback: t.failed,
  });
  return (
    <FormDialog
      title={t.resetPin}
      draft={draft}
      act={act}
      cancel={t.close}
      action={t.savePin}
      busyText={t.saving}
      onClose={onClose}
    >
      <p className="text-ink-soft">{t.codeMailed}</p>
      <CodeField label={t.mailedCode} maxLength={8} {...draft.text("code")} />
      <PinField label={t.newPin} hint={t.newPinHint} {...draft.text("pin")} />
    </FormDialog>
  );
}
