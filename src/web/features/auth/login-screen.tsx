import { useState } from "react";
import { type AnswerOf, call } from "../../shared/api/api.ts";
import { deviceToken } from "../../shared/device.ts";
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
import { rememberedName, rememberName } from "./remembered-name.ts";
import { checkLogin } from "./rules.ts";
import { useEarlySubmit } from "./use-early-submit.ts";
import { authWords } from "./words.en.ts";

/** Runs after a log-in; the form stays busy until its promise resolves. */
export type LoginDone = (answer: AnswerOf<"POST /auth/login">) => void | Promise<void>;

/**
 * Logs in with username (or email) and password, and with a code as a second step where a second factor is
 * on. Also the first paint of /login, rendered at build.
 */
export function LoginScreen({ onDone }: { onDone: LoginDone }) {
  const t = useWords(authWords);
  const { draft, wantsCode, setWantsCode, submit, isBusy, formError } = useLogin(onDone);
  return (
    <AuthFrame
      title={wantsCode ? t.codeTitle : t.logIn}
      lead={
        wantsCode ? (
          t.codeLead
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
          {wantsCode ? <CodeFields draft={draft} /> : <PasswordStep draft={draft} />}
          <FormError error={formError} />
          <Button type="submit" size="lg" wide busy={isBusy} busyText={t.loggingIn}>
            {t.logIn}
          </Button>
          {wantsCode && (
            <Button
              variant="quiet"
              onClick={() => {
                draft.set({ code: "" });
                setWantsCode(false);
              }}
            >
              {t.back}
            </Button>
          )}
        </fieldset>
      </form>
    </AuthFrame>
  );
}

function useLogin(onDone: LoginDone) {
  const t = useWords(authWords);
  const [wantsCode, setWantsCode] = useState(false);
  const draft = useDraft(
    () => ({ userName: rememberedName(), password: "", code: "", ...typedBefore("login") }),
    (values) => checkLogin(values, wantsCode),
  );
  const { run, isBusy, formError } = useAct({
    send: ({ userName, password, code }: typeof draft.values) =>
      call("POST /auth/login", {
        body: { userName, password, ...(wantsCode ? { code } : {}) },
        device: deviceToken(),
      }).catch(besideCode),
    onDone: (answer) => {
      rememberName(answer.user.userName);
      return onDone(answer);
    },
    form: draft,
    isQuiet: needsCode,
    onProblem: (problem) => needsCode(problem) && setWantsCode(true),
    fallback: t.failed,
  });
  const submit = draft.submit(run);
  useEarlySubmit("login", submit);
  return { draft, wantsCode, setWantsCode, submit, isBusy, formError };
}

const needsCode = ({ code }: { code: string }) => code === "second_factor_required";

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
