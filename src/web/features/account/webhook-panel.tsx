import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../shared/api/api.ts";
import { useDraft } from "../../shared/forms/draft.ts";
import { besideCode } from "../../shared/forms/wrong-code.ts";
import { patchUser, useUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError, TextField } from "../../ui/forms/field.tsx";
import { notify } from "../../ui/notify.ts";
import {
  NO_PROOF,
  type ProofDraft,
  ProofFields,
  useOwnerProof,
} from "../../shared/owner-proof/owner-proof.tsx";
import type { PanelProps } from "./panel.ts";
import { checkWebhook } from "./panel-rules.ts";
import { ShownOnce } from "./shown-once.tsx";
import { useAct } from "../../shared/sending/use-act.ts";
import { panelWords } from "./panel-words.en.ts";
import { webhookQuery } from "./api.ts";
import { type Asking, type Changed, WebhookQuestion } from "./webhook-question.tsx";
import { WebhookSecrets } from "./webhook-secrets.tsx";

type WebhookChange = { webhookUrl: string; newSecret?: boolean; password?: string; code?: string };

/** The webhook for finished transactions: set, test, rotate its secret, remove. A secret is shown once. */
export function WebhookPanel({ onClose, onOpen }: PanelProps) {
  const t = useWords(panelWords);
  const { webhookUrl } = useUser();
  const cache = useQueryClient();
  const [asking, setAsking] = useState<Asking | undefined>();
  const [secret, setSecret] = useState<string>();
  const changed = ({ msg, ...made }: Changed) => {
    notify.success(msg);
    if (made.webhookUrl !== undefined) patchUser({ webhookUrl: made.webhookUrl });
    void cache.invalidateQueries({ queryKey: webhookQuery.queryKey });
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
    return <WebhookQuestion asking={asking} onChanged={changed} onClose={() => setAsking(undefined)} />;
  return (
    <Dialog open title={t.webhook} onClose={onClose}>
      <div className="grid gap-5">
        <p className="text-sm text-ink-soft">{t.webhookLead}</p>
        <AddressForm kept={webhookUrl ?? ""} onSaved={changed} />
        {webhookUrl && (
          <>
            <WebhookSecrets onRotate={() => setAsking("rotate")} onEndOld={() => setAsking("endOld")} />
            <Actions onRemove={() => setAsking("remove")} onDeliveries={() => onOpen("deliveries")} />
          </>
        )}
      </div>
    </Dialog>
  );
}

function saveWebhook(body: WebhookChange) {
  return call("POST /auth/updateWebhook", { body }).catch(besideCode);
}

function AddressForm({ kept, onSaved }: { kept: string; onSaved: (made: Changed) => void }) {
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

function Actions({ onRemove, onDeliveries }: { onRemove: () => void; onDeliveries: () => void }) {
  const t = useWords(panelWords);
  const test = useAct({
    send: () => call("POST /auth/webhook/test"),
    onDone: ({ msg }) => notify.success(msg),
    fallback: t.failed,
  });
  return (
    <div className="grid pairs gap-3 border-t border-line pt-5">
      <Button variant="secondary" busy={test.isBusy} busyText={t.webhookTesting} onClick={() => test.run()}>
        {t.webhookTest}
      </Button>
      <Button variant="secondary" onClick={onDeliveries}>
        {t.seeDeliveries}
      </Button>
      <Button variant="danger" className="col-span-full" onClick={onRemove}>
        {t.webhookRemove}
      </Button>
    </div>
  );
}
