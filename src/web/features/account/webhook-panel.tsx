import { useState } from "react";
import { type AnswerOf, call } from "../../shared/api/api.ts";
import { useDraft } from "../../shared/forms/draft.ts";
import { besideCode } from "../../shared/forms/wrong-code.ts";
import { patchUser, useUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { FormError, TextField } from "../../ui/forms/field.tsx";
import { notify } from "../../ui/notify.ts";
import { NO_PROOF, type ProofDraft, ProofFields, useOwnerProof } from "./owner-proof.tsx";
import type { PanelProps } from "./panel.ts";
import { checkWebhook } from "./panel-rules.ts";
import { ShownOnce } from "./shown-once.tsx";
import { useAct } from "../../shared/sending/use-act.ts";
import { panelWords } from "./panel-words.en.ts";

type WebhookChange = { webhookUrl: string; newSecret?: boolean; password?: string; code?: string };
type Saved = AnswerOf<"POST /auth/updateWebhook">;
type Asking = "secret" | "remove" | undefined;

/** The webhook for finished transactions: set, test, remove. Its secret is shown once. */
export function WebhookPanel({ onClose, onOpen }: PanelProps) {
  const t = useWords(panelWords);
  const { webhookUrl } = useUser();
  const [asking, setAsking] = useState<Asking>();
  const [secret, setSecret] = useState<string>();
  const saved = ({ msg, ...made }: Saved) => {
    notify.success(msg);
    patchUser({ webhookUrl: made.webhookUrl });
    setAsking(undefined);
    if (made.webhookSecret) setSecret(made.webhookSecret);
  };
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
  if (asking)
    return (
      <Question
        asking={asking}
        kept={webhookUrl ?? ""}
        onSaved={saved}
        onClose={() => setAsking(undefined)}
      />
    );
  return (
    <Dialog open title={t.webhook} onClose={onClose}>
      <div className="grid gap-5">
        <p className="text-sm text-ink-soft">{t.webhookLead}</p>
        <AddressForm kept={webhookUrl ?? ""} onSaved={saved} />
        {webhookUrl && <Actions onAsk={setAsking} onDeliveries={() => onOpen("deliveries")} />}
      </div>
    </Dialog>
  );
}

function saveWebhook(body: WebhookChange) {
  return call("POST /auth/updateWebhook", { body }).catch(besideCode);
}

type QuestionProps = {
  asking: "secret" | "remove";
  kept: string;
  onSaved: (made: Saved) => void;
  onClose: () => void;
};

/** Asks before a new secret or the removal, with the proof that it takes. */
function Question({ asking, kept, onSaved, onClose }: QuestionProps) {
  const t = useWords(panelWords);
  const isRemove = asking === "remove";
  const proof = useOwnerProof();
  const draft = useDraft(NO_PROOF, proof.check);
  const change = isRemove ? { webhookUrl: "" } : { webhookUrl: kept, newSecret: true };
  const { run, isBusy, formError } = useAct({
    send: (values: ProofDraft) => saveWebhook({ ...change, ...proof.body(values) }),
    onDone: onSaved,
    form: draft,
    onProblem: proof.onProblem,
    fallback: t.failed,
  });
  return (
    <FormDialog
      title={isRemove ? t.webhookRemoveTitle : t.webhookSecretTitle}
      form={draft.form}
      onSubmit={draft.submit(run)}
      action={isRemove ? t.webhookRemoveYes : t.webhookSecretYes}
      busyText={isRemove ? t.webhookRemoving : t.saving}
      cancel={t.cancel}
      isBusy={isBusy}
      isDangerous
      onClose={onClose}
    >
      <p>{isRemove ? t.webhookRemoveNote : t.webhookSecretNote}</p>
      <ProofFields wanted={proof.wanted} draft={draft} />
      <FormError error={formError} />
    </FormDialog>
  );
}

function AddressForm({ kept, onSaved }: { kept: string; onSaved: (made: Saved) => void }) {
  const t = useWords(panelWords);
  const proof = useOwnerProof();
  const draft = useDraft({ webhookUrl: kept, ...NO_PROOF }, (values) => ({
    ...checkWebhook(values),
    ...proof.check(values),
  }));
  const { run, isBusy, formError } = useAct({
    send: (values: ProofDraft & { webhookUrl: string }) =>
      saveWebhook({ webhookUrl: values.webhookUrl, ...proof.body(values) }),
    onDone: onSaved,
    form: draft,
    onProblem: proof.onProblem,
    fallback: t.failed,
  });
  return (
    <form ref={draft.form} noValidate onSubmit={draft.submit(run)}>
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
        <ProofFields wanted={proof.wanted} draft={draft} />
        <FormError error={formError} />
        <Button type="submit" wide busy={isBusy} busyText={t.saving}>
          {t.webhookSave}
        </Button>
      </fieldset>
    </form>
  );
}

function Actions({ onAsk, onDeliveries }: { onAsk: (asking: Asking) => void; onDeliveries: () => void }) {
  const t = useWords(panelWords);
  const test = useAct({
    send: () => call("POST /auth/webhook/test"),
    onDone: ({ msg }) => notify.success(msg),
    fallback: t.failed,
  });
  return (
    <div className="grid grid-cols-2 gap-3 border-t border-line pt-5">
      <Button variant="secondary" busy={test.isBusy} busyText={t.webhookTesting} onClick={() => test.run()}>
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
