import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { kobo } from "../../../core/money.ts";
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
import { Summary } from "../../ui/summary.tsx";
import { checkAmount, splitOf } from "./rules.ts";
import { withdrawWords } from "./words.en.ts";

/** Step 2: the amount, the fee, and what the bank receives. */
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
      <div>
        <AmountField
          label={t.amount}
          value={draft.values.amount}
          error={draft.problems.amount}
          hint={t.balance({ balance: formatMoney(fromWire(user.balance)) })}
          onChange={(amount) => draft.set({ amount })}
        />
      </div>
      <HeldMoney />
      <LimitsToday kind="withdrawal" />
      <Split amount={draft.values.amount} />
      <Button type="submit" size="lg" wide>
        {t.next}
      </Button>
    </form>
  );
}

function Split({ amount }: { amount: string }) {
  const t = useWords(withdrawWords);
  const split = splitOf(amount);
  return (
    <div role="status" className="rounded-xl bg-sunken px-4 py-1">
      <Summary
        lines={[
          [t.leaves, split ? formatMoney(split.amount) : "–"],
          [t.fee, formatMoney(WITHDRAWAL_FEE)],
          [t.receives, split ? formatMoney(split.received) : "–"],
        ]}
      />
    </div>
  );
}
