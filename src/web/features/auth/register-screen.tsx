import { useEffect, useRef, useState } from "react";
import { call } from "../../shared/api/api.ts";
import { deviceToken } from "../../shared/device.ts";
import { useDraft } from "../../shared/forms/draft.ts";
import { typedBefore } from "../../shared/forms/typed-before.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { useBackCloses } from "../../ui/back-closes.ts";
import { CodeField } from "../../ui/forms/code-field.tsx";
import { FormError, TextField } from "../../ui/forms/field.tsx";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { AuthFrame, TextLink } from "./auth-frame.tsx";
import type { LoginDone } from "./login-screen.tsx";
import {
  checkRegister,
  EMPTY,
  isAboutPerson,
  type RegisterDraft,
  type RegisterStep,
  registerBody,
} from "./register-rules.ts";
import { rememberName } from "./remembered-name.ts";
import { useEarlySubmit } from "./use-early-submit.ts";
import { authWords } from "./words.en.ts";

/**
 * Registers an account in two short steps (rules 3.35). Its first step is also the first paint of /register,
 * rendered at build; a referral link fills the last field.
 */
export function RegisterScreen({ onDone, referredBy }: { onDone: LoginDone; referredBy?: string }) {
  const t = useWords(authWords);
  const register = useRegister(onDone, referredBy);
  const { draft, step, isBack, goBack, wantsCode, submit, ask, isBusy, formError } = register;
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
          <legend className="mb-4 font-semibold">{step === "person" ? t.stepPerson : t.stepPassword}</legend>
          {step === "person" ? (
            <PersonFields text={draft.text} isBack={isBack} />
          ) : (
            <PasswordFields draft={draft} isReferred={Boolean(referredBy)} />
          )}
          <FormError error={formError} />
          {step === "password" && wantsCode && <MailedCode draft={draft} onAnother={ask} />}
          <Button type="submit" size="lg" wide busy={isBusy} busyText={t.opening}>
            {step === "person" ? t.goOn : t.openMine}
          </Button>
          {step === "password" && (
            <Button variant="quiet" onClick={goBack}>
              {t.backToPerson}
            </Button>
          )}
          <Terms />
        </fieldset>
      </form>
    </AuthFrame>
  );
}

function useRegister(onDone: LoginDone, referredBy: string | undefined) {
  const t = useWords(authWords);
  const [step, setStep] = useState<RegisterStep>("person");
  const [isBack, setBack] = useState(false);
  const goBack = () => {
    setBack(true);
    setStep("person");
  };
  const draft = useDraft(
    () => ({ ...EMPTY, ...typedBefore("register"), ...(referredBy ? { referredBy } : {}) }),
    (values) => checkRegister(values, step),
  );
  const [wantsCode, setWantsCode] = useState(false);
  const { run, isBusy, formError } = useAct({
    send: (values: typeof draft.values) =>
      call("POST /auth/register", { body: registerBody(values), device: deviceToken() }),
    onDone: (answer) => {
      rememberName(answer.user.userName);
      return onDone(answer);
    },
    form: draft,
    onProblem: (problem) => {
      if (problem.code === CODE_NEEDED) setWantsCode(true);
      if (isAboutPerson(problem)) setStep("person");
    },
    fallback: t.failed,
  });
  useBackCloses(step === "password", isBusy ? undefined : goBack);
  const submit = draft.submit((values) => (step === "person" ? setStep("password") : run(values)));
  useEarlySubmit("register", submit);
  return { draft, step, isBack, goBack, wantsCode, submit, ask: run, isBusy, formError };
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

type Draft = ReturnType<typeof useDraft<RegisterDraft>>;

/** The first step. Its first field has the focus when one comes back to it. */
function PersonFields({ text, isBack }: Pick<Draft, "text"> & { isBack: boolean }) {
  const t = useWords(authWords);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isBack) box.current?.querySelector("input")?.focus();
  }, [isBack]);
  return (
    <div ref={box} className="grid gap-5">
      <TextField
        label={t.userName}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        hint={t.userNameHint}
        {...text("userName")}
      />
      <TextField label={t.email} type="email" inputMode="email" autoComplete="email" {...text("email")} />
      <TextField
        label={t.phone}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="0803 000 1001"
        {...text("phoneNumber")}
      />
      <TextField label={t.fullName} optional autoComplete="name" {...text("fullName")} />
    </div>
  );
}

/** The user name stands hidden above the passwords, so that the browser keeps both together. */
function PasswordFields({ draft, isReferred }: { draft: Draft; isReferred: boolean }) {
  const t = useWords(authWords);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector<HTMLInputElement>("input[name=password]")?.focus(), []);
  const { text } = draft;
  return (
    <div ref={box} className="grid gap-5">
      <input hidden readOnly autoComplete="username" value={draft.values.userName} />
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
    </div>
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
