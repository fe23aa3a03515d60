import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PASSKEYS_MOST } from "../../../core/passkeys.ts";
import { formatDateTime, formatDay } from "../../shared/date.ts";
import { PasskeyFields, useAddPasskey } from "../../shared/payment-proof/add-passkey.tsx";
import { passkeysWork } from "../../shared/payment-proof/passkeys.ts";
import { type ProofState, proofQuery } from "../../shared/payment-proof/proof-query.ts";
import { useWords } from "../../shared/words.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { TrashIcon } from "../../ui/icons-money.tsx";
import { RemovePasskey } from "./remove-passkey.tsx";
import { settingsWords } from "./words.en.ts";

type Passkey = ProofState["passkeys"][number];

/**
 * The person's passkeys (rules 11.21). Where the house or the browser cannot use any, only those that there
 * are can be removed.
 */
export function PasskeysCard() {
  const t = useWords(settingsWords);
  const { data } = useQuery(proofQuery);
  const [dialog, setDialog] = useState<"add" | Passkey>();
  if (!data) return null;
  const { passkeys } = data;
  const canAdd = passkeysWork(data);
  if (!canAdd && passkeys.length === 0) return null;
  const close = () => setDialog(undefined);
  return (
    <Card title={t.passkeys}>
      <div className="grid gap-4">
        <p className="text-sm text-ink-soft">{t.passkeysLead}</p>
        {passkeys.length > 0 && (
          <ul aria-label={t.passkeys} className="lines-y border-y border-line">
            {passkeys.map((passkey) => (
              <Row key={passkey.id} passkey={passkey} onRemove={() => setDialog(passkey)} />
            ))}
          </ul>
        )}
        {canAdd && passkeys.length < PASSKEYS_MOST && (
          <Button variant="secondary" onClick={() => setDialog("add")}>
            {t.addPasskey}
          </Button>
        )}
        {passkeys.length >= PASSKEYS_MOST && (
          <p className="text-sm text-ink-soft">{t.passkeysFull({ most: PASSKEYS_MOST })}</p>
        )}
      </div>
      {dialog === "add" && <AddDialog onClose={close} />}
      {dialog && dialog !== "add" && <RemovePasskey passkey={dialog} onClose={close} />}
    </Card>
  );
}

function Row({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const t = useWords(settingsWords);
  const { name, madeAt, lastUsedAt } = passkey;
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-3">
      <div className="row-text">
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-ink-soft">{t.passkeyMade({ day: formatDay(madeAt) })}</p>
        <p className="text-sm text-ink-soft">
          {lastUsedAt ? t.passkeyUsed({ time: formatDateTime(lastUsedAt) }) : t.passkeyNotUsedYet}
        </p>
      </div>
      <IconButton
        label={t.removePasskeyOf({ name })}
        onClick={onRemove}
        className="-mr-2 ml-auto text-ink-soft"
      >
        <TrashIcon />
      </IconButton>
    </li>
  );
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(settingsWords);
  const adding = useAddPasskey(onClose);
  return (
    <FormDialog
      title={t.addPasskey}
      draft={adding.draft}
      act={adding.act}
      cancel={t.close}
      action={t.addPasskey}
      busyText={t.addingPasskey}
      onClose={onClose}
    >
      <PasskeyFields draft={adding.draft} />
    </FormDialog>
  );
}
