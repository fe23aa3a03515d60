import { type AnswerOf, call } from "../../shared/api/api.ts";
import { formatDay } from "../../shared/date.ts";
import { useDraft } from "../../shared/forms/draft.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { CodeOrRecoveryField } from "../../ui/forms/code-field.tsx";
import { FormError } from "../../ui/forms/field.tsx";
import { notify } from "../../ui/notify.ts";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { besideCode } from "../../shared/forms/wrong-code.ts";
import { checkSwitchOff } from "./panel-rules.ts";
import { panelWords } from "./panel-words.en.ts";

type SwitchOffProps = { state: AnswerOf<"GET /auth/secondFactor">; onOff: () => void };

/** The state of the second factor, and the form to switch it off: password and code. */
export function SwitchOffFactor({ state, onOff }: SwitchOffProps) {
  const t = useWords(panelWords);
  const draft = useDraft({ password: "", code: "" }, checkSwitchOff);
  const { run, isBusy, formError } = useAct({
    send: (body: { password: string; code: string }) =>
      call("POST /auth/secondFactor/disable", { body }).catch(besideCode),
    onDone: ({ msg }) => {
      notify.success(msg);
      onOff();
    },
    form: draft,
    fallback: t.failed,
  });
  return (
    <form ref={draft.form} noValidate onSubmit={draft.submit(run)}>
      <fieldset disabled={isBusy} className="grid gap-4">
        <legend className="sr-only">{t.switchOff}</legend>
        <Callout
          tone={state.recoveryCodesLeft > 2 ? "good" : "warn"}
          title={state.since ? t.secondFactorOn({ day: formatDay(state.since) }) : t.factorOn}
        >
          {t.codesLeft(state.recoveryCodesLeft)}
        </Callout>
        <p className="text-sm text-ink-soft">{t.switchOffLead}</p>
        <PasswordField label={t.yourPassword} autoComplete="current-password" {...draft.text("password")} />
        <CodeOrRecoveryField label={t.codeOrRecovery} {...draft.text("code")} />
        <FormError error={formError} />
        <Button type="submit" variant="danger" wide busy={isBusy} busyText={t.switchingOff}>
          {t.switchOff}
        </Button>
      </fieldset>
    </form>
  );
}
