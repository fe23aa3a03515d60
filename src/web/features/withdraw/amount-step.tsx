import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { type Kobo, kobo } from "../../../core/money.ts";
import { WITHDRAWAL_FEE } from "../../../core/payouts.ts";
import { useDraft } from "../../shared/forms/draft.ts";
import { HeldMoney } from "../../shared/limits/held-money.tsx";
import { limitsQuery } from "../../shared/limits/limits-query.ts";
import { LimitsToday } from "../../shared/limits/limits-today.tsx";
import { formatMoney, fromWire, toWire } from "../../shared/money.ts";
import { checkedBalance, useUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { AmountField } from "../../ui/forms/amount-field.tsx";
import { Button } from "../../ui/button.tsx";
import { checkAmount, splitOf } from "./rules.ts";
import { withdrawWords } from "./words.en.ts";

/** Step 2: the amount, and beside it the fee and what the bank gets (rules 9.52). */
export function AmountStep({ account, onAmount }: { account: string; onAmount: (naira: number) => void }) {
  const t = useWords(withdrawWords);
  const user = useUser();
  const { data } = useQuery(limitsQuery);
  const limit = data?.limits.find(({ kind }) => kind === "withdrawal");
  const held = data && fromWire(data.held.amount);
  const draft = useDraft(
    { amount: "" },
    (values) => checkAmount(values, { balance: checkedBalance(user), limit, held }),
    `withdraw ${account}`,
  );
  const { form } = draft;
  useEffect(() => form.current?.querySelector("input")?.focus(), [form]);
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-5"
      onSubmit={draft.submit(({ amount }) => onAmount(toWire(splitOf(amount)?.amount ?? kobo(0n))))}
    >
      <AmountField
        label={t.amount}
        value={draft.values.amount}
        error={draft.problems.amount}
        hint={<AmountHint amount={draft.values.amount} balance={fromWire(user.balance)} />}
        onChange={(amount) => draft.set({ amount })}
      />
      <HeldMoney />
      <LimitsToday kind="withdrawal" />
      <Button type="submit" size="lg" wide>
        {t.next}
      </Button>
    </form>
  );
}

function AmountHint({ amount, balance }: { amount: string; balance: Kobo }) {
  const t = useWords(withdrawWords);
  const split = splitOf(amount);
  const fee = formatMoney(WITHDRAWAL_FEE);
  return (
    <>
      <span role="status" className="block text-base font-semibold text-ink">
        {t.bankGets({ received: split ? formatMoney(split.received) : "–" })}
      </span>
      <span className="block">{t.feeIs({ fee })}</span>
      {t.balance({ balance: formatMoney(balance) })}
    </>
  );
}
