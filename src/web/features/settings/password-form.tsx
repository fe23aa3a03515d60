import { call } from "../../shared/api/api.ts";
import { useDraft } from "../../shared/forms/draft.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { useUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { FormError } from "../../ui/forms/field.tsx";
import { notify } from "../../ui/notify.ts";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { checkPasswords, EMPTY } from "./rules.ts";
import { settingsWords } from "./words.en.ts";

/** Changes the person's password; all other log-ins end (rules 3.14). */
export function PasswordForm({ onChanged }: { onChanged: () => void | Promise<void> }) {
  const { userName } = useUser();
  const t = useWords(settingsWords);
  const draft = useDraft(EMPTY, checkPasswords);
  const { run, isBusy, formError } = useAct({
    send: (body: typeof EMPTY) => call("POST /auth/changepassword", { body }),
    onDone: ({ msg }) => {
      notify.success(msg);
      return onChanged();
    },
    form: draft,
    fallback: t.failed,
  });
  return (
    <Card title={t.changePassword}>
      <form ref={draft.form} noValidate onSubmit={draft.submit(run)}>
        <fieldset disabled={isBusy} className="grid gap-4">
          <legend className="sr-only">{t.changePassword}</legend>
          <p className="text-sm text-ink-soft">{t.changeLead}</p>
          {/* For password managers: whose password this is. */}
          <input hidden readOnly type="text" autoComplete="username" value={userName} />
          <PasswordField
            label={t.oldPassword}
            autoComplete="current-password"
            {...draft.text("oldPassword")}
          />
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
          <FormError error={formError} />
          <Button type="submit" wide busy={isBusy} busyText={t.saving}>
            {t.save}
          </Button>
        </fieldset>
      </form>
    </Card>
  );
}
