import { useEffect, useRef, useState } from "react";
import { call } from "../../shared/api/api.ts";
import { deviceToken } from "../../shared/device.ts";
import { useDraft } from "../../shared/forms/draft.ts";
import { typedBefore } from "../../shared/forms/typed-before.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { CodeField } from "../../ui/forms/code-field.tsx";
import { FormError, TextField } from "../../ui/forms/field.tsx";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { AuthFrame, TextLink } from "./auth-frame.tsx";
import type { LoginDone } from "./login-screen.tsx";
import { checkRegister, EMPTY, type RegisterDraft, registerBody } from "./register-rules.ts";
import { useEarlySubmit } from "./use-early-submit.ts";
import { authWords } from "./words.en.ts";

/**
 * Registers an account. Also the first paint of /register, rendered at build; a referral link fills the last
 * field.
 */
export function RegisterScreen({ onDone, referredBy }: { onDone: LoginDone; referredBy?: string }) {
  const t = useWords(authWords);
  const draft = useDraft(
    () => ({ ...EMPTY, ...typedBefore("register"), ...(referredBy ? { referredBy } : {}) }),
    checkRegister,
  );
  const [wantsCode, setWantsCode] = useState(false);
  const { run, isBusy, formError } = useAct({
    send: (values: typeof draft.values) =>
      call("POST /auth/register", { body: registerBody(values), device: deviceToken() }),
    onDone,
    form: draft,
    onProblem: ({ code }) => code === CODE_NEEDED && setWantsCode(true),
    fallback: t.failed,
  });
  const submit = draft.submit(run);
  useEarlySubmit("register", submit);
  return (
    <AuthFrame
      title={t.register}
      lead={
        <>
          {t.haveOne} <TextLink href="/login">{t.logIn}</TextLink>
        </>
      }
    >
      <form ref={draft.form} data-form="register" method="post" noValidate onSubmit={submit}>
        <fieldset disabled={isBusy} className="grid gap-5">
          <legend className="sr-only">{t.yourDetails}</legend>
          <RegisterFields text={draft.text} isReferred={Boolean(referredBy)} />
          <FormError error={formError} />
          {wantsCode && <MailedCode draft={draft} onAnother={run} />}
          <Button type="submit" size="lg" wide busy={isBusy} busyText={t.opening}>
            {t.openMine}
          </Button>
          <Terms />
        </fieldset>
      </form>
    </AuthFrame>
  );
}

const CODE_NEEDED = "registration_code_needed";

type MailedCodeProps = {
  draft: ReturnType<typeof useDraft<RegisterDraft>>;
  onAnother: (values: RegisterDraft) => void;
};

/** The code that the server mailed, because too many registrations came from this network. */
function MailedCode({ draft, onAnother }: MailedCodeProps) {
  const t = useWords(authWords);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector("input")?.focus(), []);
  const ask = () => {
    draft.set({ emailCode: "" });
    onAnother({ ...draft.values, emailCode: "" });
  };
  return (
    <div ref={box} className="grid gap-1">
      <CodeField label={t.mailedCode} hint={t.mailedCodeHint} {...draft.text("emailCode")} />
      <button
        type="button"
        onClick={ask}
        className="inline-flex min-h-11 items-center justify-self-start text-sm font-semibold text-accent underline underline-offset-4"
      >
        {t.mailAnother}
      </button>
    </div>
  );
}

type FieldsProps = { text: ReturnType<typeof useDraft<RegisterDraft>>["text"]; isReferred: boolean };

function RegisterFields({ text, isReferred }: FieldsProps) {
  const t = useWords(authWords);
  return (
    <>
      <TextField
        label={t.userName}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        hint={t.userNameHint}
        {...text("userName")}
      />
      <TextField label={t.fullName} optional autoComplete="name" {...text("fullName")} />
      <TextField label={t.email} type="email" inputMode="email" autoComplete="email" {...text("email")} />
      <TextField
        label={t.phone}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="0803 000 1001"
        {...text("phoneNumber")}
      />
      <PasswordField
        label={t.password}
        autoComplete="new-password"
        hint={t.passwordHint}
        {...text("password")}
      />
      <PasswordField label={t.passwordAgain} autoComplete="new-password" {...text("passwordCheck")} />
      <TextField
        label={t.referredBy}
        optional
        autoComplete="off"
        autoCapitalize="none"
        readOnly={isReferred}
        hint={t.referredByHint}
        {...text("referredBy")}
      />
    </>
  );
}

function Terms() {
  const t = useWords(authWords);
  return (
    <p className="text-sm text-ink-soft">
      {t.acceptTerms} <TextLink href="/privacyPolicy#terms">{t.terms}</TextLink> {t.and}{" "}
      <TextLink href="/privacyPolicy">{t.privacy}</TextLink>. {t.notForChildren}
    </p>
  );
}
