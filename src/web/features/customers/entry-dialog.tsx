import { useState } from "react";
import { call } from "../../shared/api/api.ts";
import { useDraft } from "../../shared/forms/draft.ts";
import { formatMoney, fromWire } from "../../shared/money.ts";
import { newRequestKey } from "../../shared/request-key.ts";
import { sayThen, useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { AmountField } from "../../ui/forms/amount-field.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { type Customer, CUSTOMERS } from "./api.ts";
import { checkEntry, type EntryDraft, wireAmount } from "./rules.ts";
import { customerWords } from "./words.en.ts";

type EntryDialogProps = { customer: Customer; kind: "payment" | "debt"; onClose: () => void };

/** Notes a payment of a customer, or another debt of theirs. */
export function EntryDialog({ customer: { _id: id, name, owes }, kind, onClose }: EntryDialogProps) {
  const t = useWords(customerWords);
  const isPayment = kind === "payment";
  const draft = useDraft<EntryDraft>({ amount: "", note: "" }, checkEntry);
  const [entryId] = useState(newRequestKey);
  const act = useAct({
    send: ({ amount: typed, note }: EntryDraft) =>
      call("POST /customers/{id}/entries", {
        params: { id },
        body: { entryId, kind, amount: wireAmount(typed), note: note.trim() },
      }),
    onDone: sayThen(onClose),
    form: draft,
    invalidates: [CUSTOMERS],
    fallback: t.notSaved,
  });
  return (
    <FormDialog
      title={(isPayment ? t.paymentTitle : t.debtTitle)({ name })}
      draft={draft}
      act={act}
      cancel={t.cancel}
      action={isPayment ? t.savePayment : t.saveDebt}
      busyText={t.saving}
      onClose={onClose}
    >
      <fieldset disabled={act.isBusy} className="grid gap-5">
        <AmountField
          label={t.amount}
          value={draft.values.amount}
          error={draft.problems.amount}
          onChange={(typed) => draft.set({ amount: typed })}
        />
        {isPayment && owes > 0 && (
          <Button variant="secondary" onClick={() => draft.set({ amount: String(owes) })}>
            {t.allOfIt({ amount: formatMoney(fromWire(owes)) })}
          </Button>
        )}
        <TextField label={t.note} optional autoComplete="off" maxLength={200} {...draft.text("note")} />
      </fieldset>
    </FormDialog>
  );
}
