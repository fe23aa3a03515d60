import { useEffect } from "react";
import { useDraft } from "../../shared/forms/draft.ts";
import { formatMoney, fromWire } from "../../shared/money.ts";
import type { Purchase } from "../../shared/purchase/use-purchase.ts";
import { useAtOnce } from "../../shared/use-at-once.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { AmountField } from "../../ui/forms/amount-field.tsx";
import type { Betting } from "./api.ts";
import { bettingOrder, checkAmount, type Customer, quoteOf } from "./rules.ts";
import { bettingWords } from "./words.en.ts";

type AmountStepProps = {
  customer: Customer;
  terms: Betting;
  /** The amount that the address filled in, or empty. */
  start: string;
  onOrder: Purchase["open"];
};

const CHIPS = [500, 1000, 2000, 5000];

/** Step 2: the amount, with its price shown before the confirm dialog, which a tapped amount opens. */
export function AmountStep({ customer, terms, start, onOrder }: AmountStepProps) {
  const check = (amount: string) => checkAmount(amount, customer, terms);
  const draft = useDraft(
    { amount: start },
    ({ amount }) => check(amount),
    `betting ${customer.company.id} ${customer.customerId}`,
  );
  const { form } = draft;
  const t = useWords(bettingWords);
  const place = (amount: string) => {
    const order = bettingOrder(customer, amount, terms);
    if (order) onOrder(order);
  };
  useEffect(() => {
    form.current?.querySelector("input")?.focus();
  }, [form]);
  useAtOnce(() => {
    if (start && !draft.isRevived && !check(start).amount) place(start);
  });
  const { minimum, maximum } = customer.company;
  const quote = quoteOf(draft.values.amount, customer, terms)?.quote;
  return (
    <Card>
      <form
        ref={form}
        noValidate
        className="grid gap-4"
        onSubmit={draft.submit(({ amount }) => place(amount))}
      >
        <AmountField
          label={t.amount}
          hint={t.bounds({
            minimum: formatMoney(fromWire(minimum)),
            maximum: formatMoney(fromWire(maximum)),
            left: formatMoney(fromWire(terms.leftToday)),
          })}
          value={draft.values.amount}
          error={draft.problems.amount}
          chips={CHIPS}
          onChange={(amount) => draft.set({ amount })}
          onChip={(naira) => {
            const amount = String(naira);
            draft.set({ amount });
            if (!check(amount).amount) place(amount);
          }}
        />
        <p role="status" className="figures min-h-6 text-sm text-ink-soft">
          {quote?.ok && t.youPay({ price: formatMoney(quote.value.price) })}
        </p>
        <Button type="submit" size="lg" wide>
          {t.pay}
        </Button>
      </form>
    </Card>
  );
}
