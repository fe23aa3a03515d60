import { useEffect, useRef, useState } from "react";
import { call } from "../../shared/api/api.ts";
import { deviceToken } from "../../shared/device.ts";
import { useDraft } from "../../shared/forms/draft.ts";
import { typedBefore } from "../../shared/forms/typed-before.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { FormError, TextField } from "../../ui/forms/field.tsx";
import { notify } from "../../ui/notify.ts";
import { AuthFrame, TextLink } from "./auth-frame.tsx";
import { checkResetRequest } from "./rules.ts";
import { useEarlySubmit } from "./use-early-submit.ts";
import { authWords } from "./words.en.ts";

/**
 * Requests a reset link. The answer does not reveal whether the account exists (rules 3.13). Also the first
 * paint of /requestPasswordReset, rendered at build.
 */
export function RequestResetScreen() {
  const t = useWords(authWords);
  const [answer, setAnswer] = useState<string>();
  return (
    <AuthFrame
      title={answer ? t.sentTitle : t.requestTitle}
      lead={
        <>
          {!answer && t.requestLead} {t.remembered} <TextLink href="/login">{t.logIn}</TextLink>
        </>
      }
    >
      {answer ? (
        <Sent text={answer} onAgain={() => setAnswer(undefined)} />
      ) : (
        <RequestForm onSent={setAnswer} />
      )}
    </AuthFrame>
  );
}

function RequestForm({ onSent }: { onSent: (text: string) => void }) {
  const t = useWords(authWords);
  const draft = useDraft(() => ({ email: "", ...typedBefore("request-reset") }), checkResetRequest);
  const { run, isBusy, formError } = useAct({
    send: ({ email }: typeof draft.values) =>
      call("POST /auth/requestPasswordReset", { body: { email }, device: deviceToken() }),
    onDone: ({ msg }) => {
      notify.success(msg);
      onSent(msg);
    },
    form: draft,
    fallback: t.failed,
  });
  const submit = draft.submit(run);
  useEarlySubmit("request-reset", submit);
  return (
    <form ref={draft.form} data-form="request-reset" method="post" noValidate onSubmit={submit}>
      <fieldset disabled={isBusy} className="grid gap-5">
        <legend className="sr-only">{t.requestTitle}</legend>
        <TextField
          label={t.emailOrUserName}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...draft.text("email")}
        />
        <FormError error={formError} />
        <Button type="submit" size="lg" wide busy={isBusy} busyText={t.sendingLink}>
          {t.sendLink}
        </Button>
      </fieldset>
    </form>
  );
}

function Sent({ text, onAgain }: { text: string; onAgain: () => void }) {
  const t = useWords(authWords);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="grid gap-5 no-outline">
      <Callout tone="good" title={text}>
        {t.sentNote}
      </Callout>
      <Button variant="secondary" onClick={onAgain}>
        {t.askAgain}
      </Button>
    </div>
  );
}
