import { useState } from "react";
import { call } from "../../shared/api/api.ts";
import { useDraft } from "../../shared/forms/draft.ts";
import { typedBefore } from "../../shared/forms/typed-before.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { FormError } from "../../ui/forms/field.tsx";
import { notify } from "../../ui/notify.ts";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { AuthFrame, TextLink } from "./auth-frame.tsx";
import { checkReset, type ResetDraft } from "./rules.ts";
import { useEarlySubmit } from "./use-early-submit.ts";
import { authWords } from "./words.en.ts";

/** The parts of a mailed link: /passwordReset/{token}/{userId}. */
export type ResetLink = { token: string; userId: string };
/** Runs after a reset; the form stays busy until its promise resolves. */
type ResetDone = () => void | Promise<void>;

/**
 * Sets a new password by the mailed link; without a link it says that one is needed. Also the first paint of
 * both addresses, rendered at build.
 */
export function ResetScreen({ link, onDone }: { link: ResetLink | undefined; onDone: ResetDone }) {
  const t = useWords(authWords);
  return (
    <AuthFrame
      title={t.resetTitle}
      lead={
        <>
          {t.noAccount} <TextLink href="/register">{t.registerLink}</TextLink>
        </>
      }
    >
      <div className="grid gap-5">
        {link ? <ResetForm link={link} onDone={onDone} /> : <NeedsLink />}
        <a href="/" className={buttonClass({ variant: "secondary", size: "lg", wide: true })}>
          {t.goHome}
        </a>
      </div>
    </AuthFrame>
  );
}

function ResetForm({ link, onDone }: { link: ResetLink; onDone: ResetDone }) {
  const t = useWords(authWords);
  const [isSpent, setSpent] = useState(false);
  const draft = useDraft<ResetDraft & { keepKeys: string; keepWebhook: string }>(
    () => ({ newPassword: "", newPasswordCheck: "", keepKeys: "", keepWebhook: "", ...typedBefore("reset") }),
    checkReset,
  );
  const { run, isBusy, formError } = useAct({
    send: ({ keepKeys, keepWebhook, ...passwords }: typeof draft.values) =>
      call("POST /auth/resetpassword", {
        body: { ...link, ...passwords, keepKeys: keepKeys === "yes", keepWebhook: keepWebhook === "yes" },
      }),
    onDone: ({ msg }) => {
      notify.success(msg);
      return onDone();
    },
    form: draft,
    onProblem: ({ code, fields }) => setSpent(code === "reset_link_invalid" || "userId" in fields),
    fallback: t.failed,
  });
  const submit = draft.submit(run);
  useEarlySubmit("reset", submit);
  return (
    <form ref={draft.form} data-form="reset" method="post" noValidate onSubmit={submit}>
      <fieldset disabled={isBusy} className="grid gap-5">
        <legend className="sr-only">{t.resetTitle}</legend>
        <PasswordField
          label={t.newPassword}
          autoComplete="new-password"
          hint={t.passwordHint}
          {...draft.text("newPassword")}
        />
        <PasswordField
          label={t.newPasswordAgain}
          autoComplete="new-password"
          {...draft.text("newPasswordCheck")}
        />
        <div>
          <p className="text-sm text-ink-soft">{t.keepNote}</p>
          <Checkbox label={t.keepKeys} {...draft.tick("keepKeys")} />
          <Checkbox label={t.keepWebhook} {...draft.tick("keepWebhook")} />
        </div>
        <FormError error={formError} />
        {isSpent && <AskLink text={t.askForNewLink} />}
        <Button type="submit" size="lg" wide busy={isBusy} busyText={t.settingPassword}>
          {t.setPassword}
        </Button>
      </fieldset>
    </form>
  );
}

function NeedsLink() {
  const t = useWords(authWords);
  return (
    <>
      <Callout tone="calm" title={t.needLink}>
        {t.needLinkNote}
      </Callout>
      <a href="/requestPasswordReset" className={buttonClass({ size: "lg", wide: true })}>
        {t.askForLink}
      </a>
    </>
  );
}

function AskLink({ text }: { text: string }) {
  return (
    <p>
      <TextLink href="/requestPasswordReset">{text}</TextLink>
    </p>
  );
}
