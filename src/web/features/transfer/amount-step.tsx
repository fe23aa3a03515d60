import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { kobo } from "../../../core/money.ts";
import { useDraft } from "../../shared/forms/draft.ts";
import { HeldMoney } from "../../shared/limits/held-money.tsx";
import { limitsQuery } from "../../shared/limits/limits-query.ts";
import { LimitsToday } from "../../shared/limits/limits-today.tsx";
import { formatMoney, fromWire, parseTyped, toWire } from "../../shared/money.ts";
import { checkedBalance, isAdmin, useUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { AmountField } from "../../ui/forms/amount-field.tsx";
import { Button } from "../../ui/button.tsx";
import { checkAmount } from "./rules.ts";
import { transferWords } from "./words.en.ts";

/** Step 2: the amount. An admin transfers from the treasury, so neither balance nor limits are shown. */
export function AmountStep({ receiver, onAmount }: { receiver: string; onAmount: (naira: number) => void }) {
  const t = useWords(transferWords);
  const user = useUser();
  const { data } = useQuery(limitsQuery);
  const limit = data?.limits.find(({ kind }) => kind === "transfer");
  const held = data && fromWire(data.held.amount);
  const isFromTreasury = isAdmin(user);
  const draft = useDraft(
    { amount: "" },
    (values) =>
      checkAmount(values, isFromTreasury ? "house" : { balance: checkedBalance(user), limit, held }),
    `transfer ${receiver}`,
  );
  const { form } = draft;
  useEffect(() => form.current?.querySelector("input")?.focus(), [form]);
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-5"
      onSubmit={draft.submit(({ amount }) => onAmount(toWire(parseTyped(amount) ?? kobo(0n))))}
    >
      <AmountField
        label={t.amount}
        value={draft.values.amount}
        error={draft.problems.amount}
        hint={isFromTreasury ? undefined : t.balance({ balance: formatMoney(fromWire(user.balance)) })}
        onChange={(amount) => draft.set({ amount })}
      />
      {!isFromTreasury && <HeldMoney />}
      {!isFromTreasury && <LimitsToday kind="transfer" />}
      <Button type="submit" size="lg" wide>
        {t.next}
      </Button>
    </form>
  );
}
