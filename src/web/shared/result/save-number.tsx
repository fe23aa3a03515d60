import { type ReactNode, useState } from "react";
import { COMPANIES, METER_TYPES } from "../../../core/electricity.ts";
import { NETWORKS } from "../../../core/networks.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { PlusIcon } from "../../ui/icons.tsx";
import { notify } from "../../ui/notify.ts";
import { call } from "../api/api.ts";
import { contactsQuery } from "../contacts/contacts-query.ts";
import { useDraft } from "../forms/draft.ts";
import { metersQuery } from "../meters-query.ts";
import type { QueryKey } from "../query-keys.ts";
import { useAct } from "../sending/use-act.ts";
import type { Transaction } from "../transactions.ts";
import { useWords } from "../words.ts";
import { resultWords } from "./words.en.ts";

/** Offers to keep a number that was just bought for: a press opens the field for its name. */
export function SaveNumber({ number, network }: { number: string; network: string }) {
  const t = useWords(resultWords);
  const contactNetwork = NETWORKS.find((name) => name === network);
  if (!contactNetwork) return null;
  return (
    <Offer offer={t.saveNumber}>
      <NameForm
        label={t.nickname}
        action={t.saveIt}
        needed={t.needNickname}
        invalidates={contactsQuery.queryKey}
        send={(contactName) =>
          call("POST /auth/contact", { body: { contactName, contactNumber: number, contactNetwork } })
        }
      />
    </Offer>
  );
}

/** Offers to give the meter of a purchase a name (rules 5.27). */
export function SaveMeter({ receipt }: { receipt: Transaction }) {
  const t = useWords(resultWords);
  const meterId = COMPANIES.find(({ name }) => name === receipt.trans_Network)?.id;
  const meterType = METER_TYPES.find((type) => type === receipt.meterType);
  const { meterNumber } = receipt;
  if (meterId === undefined || !meterType || meterNumber === null) return null;
  return (
    <Offer offer={t.saveMeter}>
      <NameForm
        label={t.meterName}
        action={t.saveName}
        needed={t.needMeterName}
        invalidates={metersQuery.queryKey}
        send={(name) => call("POST /auth/meter", { body: { meterId, meterNumber, meterType, name } })}
      />
    </Offer>
  );
}

function Offer({ offer, children }: { offer: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return children;
  return (
    <Button variant="quiet" wide onClick={() => setOpen(true)}>
      <PlusIcon /> {offer}
    </Button>
  );
}

type NameFormProps = {
  label: string;
  action: string;
  /** The sentence beside an empty field. */
  needed: string;
  invalidates: QueryKey;
  send: (name: string) => Promise<{ msg: string }>;
};

function NameForm({ label, action, needed, invalidates, send }: NameFormProps) {
  const t = useWords(resultWords);
  const draft = useDraft({ name: "" }, ({ name }) => (name.trim() ? {} : { name: needed }));
  const save = useAct({
    send: ({ name }: { name: string }) => send(name.trim()),
    onDone: ({ msg }) => notify.success(msg),
    form: draft,
    invalidates: [invalidates],
  });
  return (
    <form
      ref={draft.form}
      noValidate
      className="grid gap-3 rounded-xl bg-sunken p-4"
      onSubmit={draft.submit(save.run)}
    >
      <TextField label={label} autoComplete="off" autoFocus maxLength={40} {...draft.text("name")} />
      <Button type="submit" busy={save.isBusy} busyText={t.saving}>
        {action}
      </Button>
    </form>
  );
}
