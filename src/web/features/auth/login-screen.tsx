import { useState } from "react";
import { type AnswerOf, call } from "../../shared/api/api.ts";
import { deviceToken } from "../../shared/device.ts";
import { stopAsking } from "../../shared/device-passkeys.ts";
import { useDraft } from "../../shared/forms/draft.ts";
import { typedBefore } from "../../shared/forms/typed-before.ts";
import { besideCode } from "../../shared/forms/wrong-code.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { FormError, TextField } from "../../ui/forms/field.tsx";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { AuthFrame, LINE_LINK, TextLink } from "./auth-frame.tsx";
import { CodeFields } from "./code-fields.tsx";
import {
  needsCode,
  type PasskeyAnswer,
  PasskeyDoor,
  sendPasskey,
  usePasskeyLogin,
} from "./passkey-login.tsx";
import { rememberedName, rememberName } from "./remembered-name.ts";
import { checkCode, checkLogin } from "./rules.ts";
import { useEarlySubmit } from "./use-early-submit.ts";
import { authWords } from "./words.en.ts";

/** Runs after a log-in; the form stays busy until its promise resolves. */
export type LoginDone = (answer: AnswerOf<"POST /auth/login">) => void | Promise<void>;

/**
 * Logs in with username (or email) and password, or with a passkey, and with a code as a second step where a
 * second factor is on. Also the first paint of /login, rendered at build.
 */
export function LoginScreen({ onDone }: { onDone: LoginDone }) {
  const t = useWords(authWords);
  const { draft, codeFor, back, submit, isBusy, formError, byPasskey } = useLogin(onDone);
  return (
    <AuthFrame
      title={codeFor ? t.codeTitle : t.logIn}
      lead={
        codeFor ? (
          leadOf(codeFor, t)
        ) : (
          <>
            {t.newHere} <TextLink href="/register">{t.openFree}</TextLink>
          </>
        )
      }
    >
      <form ref={draft.form} data-form="login" method="post" noValidate onSubmit={submit}>
        <fieldset disabled={isBusy} className="grid gap-5">
          <legend className="sr-only">{t.yourLogin}</legend>
          {codeFor ? <CodeFields draft={draft} /> : <PasswordStep draft={draft} />}
          <FormError error={formError} />
          <Button type="submit" size="lg" wide busy={isBusy} busyText={t.loggingIn}>
            {t.logIn}
          </Button>
          {codeFor && (
            <Button variant="quiet" onClick={back}>
              {t.back}
            </Button>
          )}
        </fieldset>
      </form>
      {!codeFor && <PasskeyDoor act={byPasskey} />}
    </AuthFrame>
  );
}

/** The proof that was right before the code was asked for: the password, or this answer of a passkey. */
type CodeFor = "password" | PasskeyAnswer;

function leadOf(codeFor: CodeFor, t: { codeLead: string; codeLeadPasskey: string }): string {
  return codeFor === "password" ? t.codeLead : t.codeLeadPasskey;
}

function useLogin(onDone: LoginDone) {
  const t = useWords(authWords);
  const [codeFor, setCodeFor] = useState<CodeFor>();
  const passkey = codeFor === "password" ? undefined : codeFor;
  const draft = useDraft(
    () => ({ userName: rememberedName(), password: "", code: "", ...typedBefore("login") }),
    (values) => (passkey ? checkCode(values) : checkLogin(values, codeFor !== undefined)),
  );
  const back = () => {
    draft.set({ code: "" });
    setCodeFor(undefined);
  };
  const welcome: LoginDone = (answer) => {
    rememberName(answer.user.userName);
    return onDone(answer);
  };
  const { run, isBusy, formError } = useAct({
    send: ({ userName, password, code }: typeof draft.values) => {
      const sent = passkey
        ? sendPasskey(passkey, code)
        : call("POST /auth/login", {
            body: { userName, password, ...(codeFor ? { code } : {}) },
            device: deviceToken(),
          });
      return sent.catch(besideCode);
    },
    onDone: welcome,
    form: draft,
    isQuiet: needsCode,
    onProblem: (problem) => {
      if (needsCode(problem) && !passkey) setCodeFor("password");
      // The challenge is too old: the passkey is asked for again.
      if (problem.code === "passkey_login_refused") back();
    },
    fallback: t.failed,
  });
  const byPasskey = usePasskeyLogin({ onDone: welcome, onCode: setCodeFor, form: draft });
  const submit = draft.submit((values) => {
    stopAsking();
    run(values);
  });
  useEarlySubmit("login", submit);
  return { draft, codeFor, back, submit, isBusy, formError, byPasskey };
}

function PasswordStep({ draft }: { draft: ReturnType<typeof useLogin>["draft"] }) {
  const t = useWords(authWords);
  const [kept, setKept] = useState(rememberedName);
  const forget = () => {
    rememberName("");
    setKept("");
    draft.set({ userName: "", password: "" });
    draft.form.current?.querySelector<HTMLInputElement>("input[name=userName]")?.focus();
  };
  return (
    <>
      <div className="grid gap-1">
        <TextField
          label={t.userNameOrEmail}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...draft.text("userName")}
        />
        {kept && (
          <button type="button" onClick={forget} className={`justify-self-end ${LINE_LINK}`}>
            {t.notYou}
          </button>
        )}
      </div>
      <div className="grid gap-1">
        <PasswordField label={t.password} autoComplete="current-password" {...draft.text("password")} />
        <a href="/requestPasswordReset" className={`justify-self-end ${LINE_LINK}`}>
          {t.forgot}
        </a>
      </div>
    </>
  );
}
