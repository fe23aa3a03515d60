import { useState } from "react";
import { NETWORKS } from "../../../core/networks.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { PlusIcon } from "../../ui/icons.tsx";
import { notify } from "../../ui/notify.ts";
import { call } from "../api/api.ts";
import { contactsQuery } from "../contacts/contacts-query.ts";
import { useDraft } from "../forms/draft.ts";
import { useAct } from "../sending/use-act.ts";
import { useWords } from "../words.ts";
import { resultWords } from "./words.en.ts";

type Bought = { number: string; network: string };

/** Offers to keep a number that was just bought for: a press opens the field for its name. */
export function SaveNumber({ number, network }: Bought) {
  const t = useWords(resultWords);
  const [isOpen, setOpen] = useState(false);
  const contactNetwork = NETWORKS.find((name) => name === network);
  if (!contactNetwork) return null;
  if (!isOpen)
    return (
      <Button variant="quiet" wide onClick={() => setOpen(true)}>
        <PlusIcon /> {t.saveNumber}
      </Button>
    );
  return <NameForm contactNumber={number} contactNetwork={contactNetwork} />;
}

type Wanted = { contactNumber: string; contactNetwork: (typeof NETWORKS)[number] };

function NameForm(wanted: Wanted) {
  const t = useWords(resultWords);
  const draft = useDraft({ name: "" }, ({ name }) => (name.trim() ? {} : { name: t.needNickname }));
  const save = useAct({
    send: ({ name }: { name: string }) =>
      call("POST /auth/contact", { body: { ...wanted, contactName: name.trim() } }),
    onDone: ({ msg }) => notify.success(msg),
    form: draft,
    invalidates: [contactsQuery.queryKey],
  });
  return (
    <form
      ref={draft.form}
      noValidate
      className="grid gap-3 rounded-xl bg-sunken p-4"
      onSubmit={draft.submit(save.run)}
    >
      <TextField label={t.nickname} autoComplete="off" autoFocus maxLength={60} {...draft.text("name")} />
      <Button type="submit" busy={save.isBusy} busyText={t.saving}>
        {t.saveIt}
      </Button>
    </form>
  );
}
