import { call } from "../../shared/api/api.ts";
import { useDraft } from "../../shared/forms/draft.ts";
import { formatMoney, fromWire } from "../../shared/money.ts";
import { formatPhone } from "../../shared/phone.ts";
import { sayThen, useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { kobo } from "../../../core/money.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { AmountField } from "../../ui/forms/amount-field.tsx";
import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { type Customer, CUSTOMERS, type Unsold } from "./api.ts";
import { checkSale, earnedAt, firstPrice, type SaleDraft, wireAmount } from "./rules.ts";
import { customerWords } from "./words.en.ts";

type SaleDialogProps = { purchase: Unsold; customers: readonly Customer[]; onClose: () => void };

/** Notes to whom, at which price and whether paid a purchase was sold on. */
export function SaleDialog({ purchase, customers, onClose }: SaleDialogProps) {
  const t = useWords(customerWords);
  const { transactionId, product, number, cost } = purchase;
  const start = { customerId: purchase.customerId ?? "", price: firstPrice(purchase), paid: "" };
  const draft = useDraft<SaleDraft>(start, checkSale);
  const { values, problems } = draft;
  const act = useAct({
    send: ({ customerId: id, price, paid }: SaleDraft) => {
      const amount = wireAmount(price);
      const body = { transactionId, price: amount, ...(paid === "yes" ? { paid: amount } : {}) };
      return call("POST /customers/{id}/sales", { params: { id }, body });
    },
    onDone: sayThen(onClose),
    form: draft,
    invalidates: [CUSTOMERS],
    isReadAnyway: true,
    fallback: t.notSaved,
  });
  return (
    <FormDialog
      title={t.sellTitle}
      draft={draft}
      act={act}
      cancel={t.cancel}
      action={t.saveSale}
      busyText={t.saving}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        <span className="font-semibold">{product}</span> · {formatPhone(number)}
        <br />
        <span className="text-sm text-ink-soft">{t.cost({ amount: formatMoney(fromWire(cost)) })}</span>
      </p>
      <fieldset disabled={act.isBusy} className="grid gap-5">
        <Select
          label={t.customer}
          placeholder={t.pickCustomer}
          options={customers.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={values.customerId}
          error={problems.customerId}
          onChange={({ target }) => draft.set({ customerId: target.value })}
        />
        <AmountField
          label={t.price}
          value={values.price}
          error={problems.price}
          hint={earnedText(values.price, cost)}
          onChange={(price) => draft.set({ price })}
        />
        <Checkbox label={t.isPaid} {...draft.tick("paid")} />
      </fieldset>
    </FormDialog>
  );
}

function earnedText(price: string, cost: number): string {
  const t = customerWords.get();
  const earned = earnedAt(price, cost);
  if (earned === undefined) return "";
  return earned < 0n
    ? t.loses({ amount: formatMoney(kobo(-earned)) })
    : t.earns({ amount: formatMoney(earned) });
}
