import { useQueryClient } from "@tanstack/react-query";
import { NETWORKS } from "../../../core/networks.ts";
import type { Contact } from "../../shared/contacts/contacts-query.ts";
import { NumberTools } from "../../shared/contacts/number-tools.tsx";
import { useDraft } from "../../shared/forms/draft.ts";
import { useSuggestedNetwork } from "../../shared/purchase/use-suggested-network.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { NetworkChoice } from "../../ui/network-choice.tsx";
import { notify } from "../../ui/notify.ts";
import { PhoneField } from "../../ui/forms/phone-field.tsx";
import { saveContact } from "./api.ts";
import { type ContactDraft, checkContact } from "./rules.ts";
import { contactsWords } from "./words.en.ts";

const ALL_OPEN = NETWORKS.map((name) => ({ name, isOpen: true }));

type ContactDialogProps = {
  /** The contact to change; undefined to add one. */
  contact: Contact | undefined;
  onClose: () => void;
};

/** Adds or changes a contact. */
export function ContactDialog({ contact, onClose }: ContactDialogProps) {
  const cache = useQueryClient();
  const t = useWords(contactsWords);
  const { contactName = "", contactNumber = "", contactNetwork = "", contactGroups = [] } = contact ?? {};
  const first = { contactName, contactNumber, contactNetwork, contactGroups: contactGroups.join(", ") };
  const draft = useDraft<ContactDraft>(first, checkContact);
  const { values, problems } = draft;
  const suggestion = useSuggestedNetwork(() => true, contactNetwork);
  const act = useAct({
    send: (checked: ContactDraft) => saveContact(cache, checked, contact?._id),
    onDone: (msg) => {
      notify.success(msg);
      onClose();
    },
    form: draft,
    fallback: t.notSaved,
  });
  const setNumber = (phone: string, name = values.contactName) => {
    const network = suggestion.onPhone(phone) ?? values.contactNetwork;
    draft.set({ contactNumber: phone, contactNetwork: network, contactName: name });
  };
  return (
    <FormDialog
      title={contact ? t.editTitle : t.addTitle}
      draft={draft}
      act={act}
      cancel={t.cancel}
      action={t.save}
      busyText={t.saving}
      onClose={onClose}
    >
      <fieldset disabled={act.isBusy} className="grid gap-5">
        <TextField
          label={t.nickname}
          autoComplete="off"
          maxLength={60}
          autoFocus
          {...draft.text("contactName")}
        />
        <PhoneField
          label={t.number}
          autoComplete="off"
          value={values.contactNumber}
          error={problems.contactNumber}
          onChange={(phone) => setNumber(phone)}
          tools={
            <NumberTools
              hasContacts={false}
              onNumber={({ phone, name }) => setNumber(phone, values.contactName || name)}
            />
          }
        />
        <NetworkChoice
          value={values.contactNetwork}
          networks={ALL_OPEN}
          error={problems.contactNetwork}
          onChange={(network) => {
            suggestion.pick();
            draft.set({ contactNetwork: network });
          }}
        />
        <TextField
          label={t.groups}
          hint={t.groupsHint}
          optional
          autoComplete="off"
          maxLength={200}
          {...draft.text("contactGroups")}
        />
      </fieldset>
    </FormDialog>
  );
}
