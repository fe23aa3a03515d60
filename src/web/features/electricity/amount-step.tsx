import { useEffect } from "react";
import { useDraft } from "../../shared/forms/draft.ts";
import { formatMoney } from "../../shared/money.ts";
import type { Purchase } from "../../shared/purchase/use-purchase.ts";
import { useAtOnce } from "../../shared/use-at-once.ts";
import { useWords } from "../../shared/words.ts";
import { AmountField } from "../../ui/forms/amount-field.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { chargeOf, chipsWith, checkAmount, electricityOrder } from "./amount-rules.ts";
import type { Meter } from "./rules.ts";
import { electricityWords } from "./words.en.ts";

type AmountStepProps = {
  meter: Meter;
  /** The amount that was last bought for it, in naira: one of the amounts to choose. */
  last: number | undefined;
  /** The amount that the address filled in, or empty. */
  start: string;
  onOrder: Purchase["open"];
};

/** Step 2: the amount, with the charge shown before the confirm dialog, which a tapped amount opens. */
export function AmountStep({ meter, last, start, onOrder }: AmountStepProps) {
  const draft = useDraft(
    { amount: start },
    ({ amount }) => checkAmount(amount, meter.minimum),
    `electricity ${meter.meterNumber}`,
  );
  const { form } = draft;
  const t = useWords(electricityWords);
  const place = (amount: string) => {
    const order = electricityOrder(meter, amount);
    if (order) onOrder(order);
  };
  useEffect(() => {
    form.current?.querySelector("input")?.focus();
  }, [form]);
  useAtOnce(() => {
    if (start && !draft.isRevived && !checkAmount(start, meter.minimum).amount) place(start);
  });
  const charge = chargeOf(draft.values.amount);
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
          hint={t.from({ minimum: formatMoney(meter.minimum) })}
          value={draft.values.amount}
          error={draft.problems.amount}
          chips={chipsWith(last)}
          onChange={(amount) => draft.set({ amount })}
          onChip={(naira) => {
            const amount = String(naira);
            draft.set({ amount });
            if (!checkAmount(amount, meter.minimum).amount) place(amount);
          }}
        />
        <p role="status" className="min-h-6 text-sm text-ink-soft">
          {charge && (
            <>
              {t.youPay} <strong className="figures text-ink">{formatMoney(charge.price)}</strong>:{" "}
              {t.andCharge({ fee: formatMoney(charge.fee) })}
            </>
          )}
        </p>
        <Button type="submit" size="lg" wide>
          {t.buy}
        </Button>
      </form>
    </Card>
  );
}
