import { type AnswerOf, call } from "../../shared/api/api.ts";
import { useDraft } from "../../shared/forms/draft.ts";
import { lazyPart } from "../../shared/lazy-part.tsx";
import { besideCode } from "../../shared/forms/wrong-code.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { CodeField } from "../../ui/forms/code-field.tsx";
import { FormError } from "../../ui/forms/field.tsx";
import { notify } from "../../ui/notify.ts";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { SecretBox } from "../../ui/secret-box.tsx";
import { checkCode, checkPassword } from "./panel-rules.ts";
import { panelWords } from "./panel-words.en.ts";

export type SetUp = AnswerOf<"POST /auth/secondFactor/setup">;

const LateQrCode = lazyPart(() => import("./qr-code.tsx").then((part) => part.QrCode));

/** First step: asks for the password, so that a stolen session alone cannot lock the owner out. */
export function SetUpFactor({ onSetUp }: { onSetUp: (setUp: SetUp) => void }) {
  const t = useWords(panelWords);
  const draft = useDraft({ password: "" }, checkPassword);
  const { run, isBusy, formError } = useAct({
    send: (body: { password: string }) => call("POST /auth/secondFactor/setup", { body }),
    onDone: onSetUp,
    form: draft,
    fallback: t.failed,
  });
  return (
    <form ref={draft.form} noValidate onSubmit={draft.submit(run)}>
      <fieldset disabled={isBusy} className="grid gap-4">
        <legend className="sr-only">{t.secondFactor}</legend>
        <p className="text-ink-soft">{t.factorLead}</p>
        <PasswordField label={t.yourPassword} autoComplete="current-password" {...draft.text("password")} />
        <FormError error={formError} />
        <Button type="submit" wide busy={isBusy} busyText={t.beginning}>
          {t.begin}
        </Button>
      </fieldset>
    </form>
  );
}

type ConfirmFactorProps = { setUp: SetUp; onCodes: (codes: string[]) => void };

/** Second step: gives the secret to the authenticator app and asks for a code as proof. */
export function ConfirmFactor({ setUp, onCodes }: ConfirmFactorProps) {
  const t = useWords(panelWords);
  const draft = useDraft({ code: "" }, checkCode);
  const { run, isBusy, formError } = useAct({
    send: (body: { code: string }) => call("POST /auth/secondFactor/confirm", { body }).catch(besideCode),
    onDone: ({ msg, recoveryCodes }) => {
      notify.success(msg);
      onCodes(recoveryCodes);
    },
    form: draft,
    fallback: t.failed,
  });
  return (
    <form ref={draft.form} noValidate onSubmit={draft.submit(run)}>
      <fieldset disabled={isBusy} className="grid gap-4">
        <legend className="sr-only">{t.secondFactor}</legend>
        <p>{t.scan}</p>
        <div className="min-h-52">
          <LateQrCode text={setUp.otpauthUrl} label={t.qrLabel} />
        </div>
        <CodeField label={t.code} hint={t.codeHint} {...draft.text("code")} />
        <FormError error={formError} />
        <Button type="submit" wide busy={isBusy} busyText={t.switchingOn}>
          {t.switchOn}
        </Button>
      </fieldset>
      <div className="mt-5 grid gap-3 border-t border-line pt-5">
        <p className="text-sm text-ink-soft">{t.cannotScan}</p>
        <SecretBox label={t.copySetupSecret} secret={setUp.secret} copy={t.copySetupSecret} />
        <a href={setUp.otpauthUrl} className={buttonClass({ variant: "secondary" })}>
          {t.openApp}
        </a>
      </div>
    </form>
  );
}
