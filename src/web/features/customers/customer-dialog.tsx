import { call } from "../../shared/api/api.ts";
import { useDraft } from "../../shared/forms/draft.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { TextAreaField } from "../../ui/forms/text-area-field.tsx";
import { notify } from "../../ui/notify.ts";
import { type Customer, CUSTOMERS } from "./api.ts";
import { checkCustomer, customerBody, type CustomerDraft } from "./rules.ts";
import { customerWords } from "./words.en.ts";

type CustomerDialogProps = {
  /** The customer to change; undefined to add one. */
  customer: Customer | undefined;
  onClose: () => void;
  onSaved?: (customer: Customer) => void;
};

/** Adds or changes a customer. */
export function CustomerDialog({ customer, onClose, onSaved }: CustomerDialogProps) {
  const t = useWords(customerWords);
  const { name = "", note = "", numbers = [] } = customer ?? {};
  const draft = useDraft<CustomerDraft>({ name, note, numbers: numbers.join(", ") }, checkCustomer);
  const act = useAct({
    send: (checked: CustomerDraft) => {
      const body = customerBody(checked);
      return customer
        ? call("PATCH /customers/{id}", { params: { id: customer._id }, body })
        : call("POST /customers", { body });
    },
    onDone: ({ msg, customer: saved }) => {
      notify.success(msg);
      onClose();
      onSaved?.(saved);
    },
    form: draft,
    invalidates: [CUSTOMERS],
    fallback: t.notSaved,
  });
  return (
    <FormDialog
      title={customer ? t.editTitle : t.addTitle}
      draft={draft}
      act={act}
      cancel={t.cancel}
      action={t.save}
      busyText={t.saving}
      onClose={onClose}
    >
      <fieldset disabled={act.isBusy} className="grid gap-5">
        <TextField label={t.name} autoComplete="off" maxLength={60} autoFocus {...draft.text("name")} />
        <TextAreaField
          label={t.numbers}
          hint={t.numbersHint}
          rows={2}
          inputMode="tel"
          autoComplete="off"
          maxLength={120}
          {...draft.text("numbers")}
        />
        <TextField label={t.note} optional autoComplete="off" maxLength={200} {...draft.text("note")} />
      </fieldset>
    </FormDialog>
  );
}
