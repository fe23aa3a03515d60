import { type AnswerOf, call } from "../../shared/api/api.ts";
import { formatDay } from "../../shared/date.ts";
import { useDraft } from "../../shared/forms/draft.ts";
import { useSend } from "../../shared/forms/use-send.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { FormError, TextField } from "../../ui/forms/field.tsx";
import { notify } from "../../ui/notify.ts";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { besideCode } from "./factor-set-up.tsx";
import { checkSwitchOff } from "./panel-rules.ts";
import { panelWords } from "./panel-words.en.ts";

type SwitchOffProps = { state: AnswerOf<"GET /auth/secondFactor">; onOff: () => void };

/** How the second factor stands, and the way to switch it off: password and code. */
export function SwitchOffFactor({ state, onOff }: SwitchOffProps) {
  const t = useWords(panelWords);
  const draft = useDraft({ password: "", code: "" }, checkSwitchOff);
  const { send, isBusy, problem } = useSend(draft, t.failed);
  const submit = draft.submit((body) => {
    void send(async () => {
      try {
        const { msg } = await call("POST /auth/secondFactor/disable", { body });
        notify.success(msg);
        onOff();
      } catch (error) {
        throw besideCode(error);
      }
    });
  });
  return (
    <form ref={draft.form} noValidate onSubmit={submit}>
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
        <TextField
          label={t.codeOrRecovery}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          className="figures"
          {...draft.text("code")}
        />
        <FormError error={problem} />
        <Button type="submit" variant="danger" wide busy={isBusy} busyText={t.switchingOff}>
          {t.switchOff}
        </Button>
      </fieldset>
    </form>
  );
}
