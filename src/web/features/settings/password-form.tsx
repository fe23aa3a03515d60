import { call } from "../../shared/api/api.ts";
import { useDraft } from "../../shared/forms/draft.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { patchUser, useUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { FormError } from "../../ui/forms/field.tsx";
import { notify } from "../../ui/notify.ts";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { type ChangeDraft, checkPasswords, EMPTY } from "./rules.ts";
import { settingsWords } from "./words.en.ts";

/** Changes the person's password; all other log-ins end (rules 3.14). */
export function PasswordForm({ onChanged }: { onChanged: () => void | Promise<void> }) {
  const { userName, apiToken, webhookUrl } = useUser();
  const t = useWords(settingsWords);
  const draft = useDraft<ChangeDraft>(EMPTY, checkPasswords);
  const { run, isBusy, formError } = useAct({
    send: ({ keepKeys, keepWebhook, ...passwords }: ChangeDraft) =>
      call("POST /auth/changepassword", {
        body: { ...passwords, keepKeys: Boolean(keepKeys), keepWebhook: Boolean(keepWebhook) },
      }),
    onDone: ({ msg }, { keepKeys, keepWebhook }) => {
      notify.success(msg);
      patchUser({ ...(keepKeys ? {} : { apiToken: null }), ...(keepWebhook ? {} : { webhookUrl: null }) });
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
          {(apiToken || webhookUrl) && <p className="text-sm text-ink-soft">{t.keepNote}</p>}
          {apiToken && <Checkbox label={t.keepKeys} {...draft.tick("keepKeys")} />}
          {webhookUrl && <Checkbox label={t.keepWebhook} {...draft.tick("keepWebhook")} />}
          <FormError error={formError} />
          <Button type="submit" wide busy={isBusy} busyText={t.saving}>
            {t.save}
          </Button>
        </fieldset>
      </form>
    </Card>
  );
}
