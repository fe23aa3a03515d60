import { useQueryClient } from "@tanstack/react-query";
import type { Contact } from "../../shared/contacts/contacts-query.ts";
import { formatPhone } from "../../shared/phone.ts";
import { useWords } from "../../shared/words.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { notify } from "../../ui/notify.ts";
import { deleteContact } from "./api.ts";
import { contactsWords } from "./words.en.ts";
import { useAct } from "../../shared/sending/use-act.ts";

/** Asks once before it deletes a contact. */
export function DeleteDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const cache = useQueryClient();
  const t = useWords(contactsWords);
  const act = useAct({
    send: () => deleteContact(cache, contact._id),
    onDone: (msg) => {
      notify.success(msg);
      onClose();
    },
    fallback: t.notDeleted,
  });
  return (
    <ConfirmDialog
      title={t.deleteTitle({ name: contact.contactName })}
      action={t.deleteAction}
      busyText={t.deleting}
      cancel={t.cancel}
      isBusy={act.isBusy}
      problem={act.problem?.msg}
      isDangerous
      onConfirm={() => act.run()}
      onClose={onClose}
    >
      <p>{t.deleteNote({ number: formatPhone(contact.contactNumber) })}</p>
    </ConfirmDialog>
  );
}
