import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Contact } from "../../shared/contacts/contacts-query.ts";
import { formatPhone } from "../../shared/phone.ts";
import { sentenceOf } from "../../shared/forms/sentence-of.ts";
import { useWords } from "../../shared/words.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { notify } from "../../ui/notify.ts";
import { deleteContact } from "./api.ts";
import { contactsWords } from "./words.en.ts";

/** Asks once before a contact is gone. */
export function DeleteDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const cache = useQueryClient();
  const t = useWords(contactsWords);
  const act = useMutation({
    mutationFn: () => deleteContact(cache, contact._id),
    onSuccess: (msg) => {
      notify.success(msg);
      onClose();
    },
    onError: (error) => notify.error(sentenceOf(error, t.notRemoved)),
  });
  return (
    <ConfirmDialog
      title={t.removeTitle({ name: contact.contactName })}
      action={t.removeAction}
      busyText={t.removing}
      cancel={t.cancel}
      isBusy={act.isPending}
      problem={act.error ? sentenceOf(act.error, t.notRemoved) : undefined}
      isDangerous
      onConfirm={() => act.mutate()}
      onClose={onClose}
    >
      <p>{t.removeNote({ number: formatPhone(contact.contactNumber) })}</p>
    </ConfirmDialog>
  );
}
