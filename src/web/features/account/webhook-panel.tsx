import { useState } from "react";
import { call } from "../../shared/api/api.ts";
import { useDraft } from "../../shared/forms/draft.ts";
import { useSend } from "../../shared/forms/use-send.ts";
import { patchUser, useUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError, TextField } from "../../ui/forms/field.tsx";
import { notify } from "../../ui/notify.ts";
import type { PanelProps } from "./panel.ts";
import { checkWebhook } from "./panel-rules.ts";
import { ShownOnce } from "./shown-once.tsx";
import { useAct } from "./use-act.ts";
import { panelWords } from "./panel-words.en.ts";

type Wish = { webhookUrl: string; newSecret?: boolean };
type Asking = "secret" | "remove" | undefined;

/** Where one's own server hears of finished transactions: set, try, remove; its secret is shown once. */
export function WebhookPanel({ onClose, onOpen }: PanelProps) {
  const t = useWords(panelWords);
  const { webhookUrl } = useUser();
  const [asking, setAsking] = useState<Asking>();
  const [secret, setSecret] = useState<string>();
  const save = async (body: Wish) => {
    const { msg, ...made } = await call("POST /auth/updateWebhook", { body });
    notify.success(msg);
    patchUser({ webhookUrl: made.webhookUrl });
    setAsking(undefined);
    if (made.webhookSecret) setSecret(made.webhookSecret);
  };
  const change = useAct(save, () => {});
  if (secret) {
    return (
      <ShownOnce
        title={t.secretTitle}
        secret={secret}
        copy={t.copySecret}
        onDone={() => setSecret(undefined)}
      />
    );
  }
  if (asking) {
    const isRemove = asking === "remove";
    return (
      <ConfirmDialog
        title={isRemove ? t.webhookRemoveTitle : t.webhookSecretTitle}
        action={isRemove ? t.webhookRemoveYes : t.webhookSecretYes}
        busyText={isRemove ? t.webhookRemoving : t.saving}
        cancel={t.cancel}
        isBusy={change.isPending}
        isDangerous
        onConfirm={() =>
          change.mutate(isRemove ? { webhookUrl: "" } : { webhookUrl: webhookUrl ?? "", newSecret: true })
        }
        onClose={() => setAsking(undefined)}
      >
        <p>{isRemove ? t.webhookRemoveNote : t.webhookSecretNote}</p>
      </ConfirmDialog>
    );
  }
  return (
    <Dialog open title={t.webhook} onClose={onClose}>
      <div className="grid gap-5">
        <p className="text-sm text-ink-soft">{t.webhookLead}</p>
        <AddressForm kept={webhookUrl ?? ""} onSave={save} />
        {webhookUrl && <Actions onAsk={setAsking} onDeliveries={() => onOpen("deliveries")} />}
      </div>
    </Dialog>
  );
}

function AddressForm({ kept, onSave }: { kept: string; onSave: (wish: Wish) => Promise<void> }) {
  const t = useWords(panelWords);
  const draft = useDraft({ webhookUrl: kept }, checkWebhook);
  const { send, isBusy, problem } = useSend(draft, t.failed);
  return (
    <form ref={draft.form} noValidate onSubmit={draft.submit((values) => void send(() => onSave(values)))}>
      <fieldset disabled={isBusy} className="grid gap-4">
        <legend className="sr-only">{t.webhookUrl}</legend>
        <TextField
          label={t.webhookUrl}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          {...draft.text("webhookUrl")}
        />
        <FormError error={problem} />
        <Button type="submit" wide busy={isBusy} busyText={t.saving}>
          {t.webhookSave}
        </Button>
      </fieldset>
    </form>
  );
}

function Actions({ onAsk, onDeliveries }: { onAsk: (asking: Asking) => void; onDeliveries: () => void }) {
  const t = useWords(panelWords);
  const test = useAct(
    () => call("POST /auth/webhook/test"),
    ({ msg }) => notify.success(msg),
  );
  return (
    <div className="grid grid-cols-2 gap-3 border-t border-line pt-5">
      <Button
        variant="secondary"
        busy={test.isPending}
        busyText={t.webhookTesting}
        onClick={() => test.mutate()}
      >
        {t.webhookTest}
      </Button>
      <Button variant="secondary" onClick={onDeliveries}>
        {t.seeDeliveries}
      </Button>
      <Button variant="secondary" onClick={() => onAsk("secret")}>
        {t.webhookSecretNew}
      </Button>
      <Button variant="danger" onClick={() => onAsk("remove")}>
        {t.webhookRemove}
      </Button>
    </div>
  );
}
