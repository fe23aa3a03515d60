import { useState } from "react";
import { useDraft } from "../../shared/forms/draft.ts";
import { formatMoney, fromWire } from "../../shared/money.ts";
import { ConfirmSale } from "./confirm-sale.tsx";
import { useAtOnce } from "../../shared/use-at-once.ts";
import type { Transaction } from "../../shared/transactions.ts";
import { useWords } from "../../shared/words.ts";
import { AmountField } from "../../ui/forms/amount-field.tsx";
import { Button } from "../../ui/button.tsx";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import type { Ended, Flow } from "./flow.ts";
import { LockedSender } from "./locked-sender.tsx";
import { type CashDraft, checkCash, pinDigits, saleOf, transfersOf } from "./rules.ts";
import { cashWords } from "./words.en.ts";

const CHIPS = [1000, 2000, 5000, 10_000] as const;

type CashStepProps = {
  flow: Flow & { step: "cash" };
  /** Starts the flow again: for another number, or, with `why`, because the sale did not go on. */
  onRestart: (why?: Ended) => void;
  onSold: (receipt: Transaction) => void;
  /** Stores the flow's new state. */
  onFlow: (flow: Flow) => void;
};

/** Step 3: the amount of airtime and what it pays, before the confirmation. */
export function CashStep({ flow, onRestart, onSold, onFlow }: CashStepProps) {
  const t = useWords(cashWords);
  const airtimeBalance = flow.airtimeBalance === null ? undefined : fromWire(flow.airtimeBalance);
  const draft = useDraft<CashDraft>(
    { amount: "", transferPin: "" },
    (typed) => checkCash(typed, { network: flow.network, airtimeBalance }),
    `cash ${flow.senderNumber}`,
  );
  const [isAsking, setAsking] = useState(false);
  useAtOnce(() => draft.form.current?.querySelector<HTMLElement>("input:not([readonly])")?.focus());
  const sale = saleOf(draft.values.amount);
  const transfers = sale && transfersOf(sale);
  return (
    <>
      <form ref={draft.form} noValidate className="grid gap-5" onSubmit={draft.submit(() => setAsking(true))}>
        <LockedSender flow={flow} onChange={() => onRestart(flow.isSent ? { kind: "unknown" } : undefined)} />
        <p role="status" className="rounded-xl bg-good-soft px-4 py-3 font-semibold">
          {airtimeBalance === undefined ? t.noBalance : t.balance({ amount: formatMoney(airtimeBalance) })}
        </p>
        <div className="grid gap-2">
          <AmountField
            label={t.amount}
            chips={CHIPS}
            value={draft.values.amount}
            error={draft.problems.amount}
            onChange={(amount) => draft.set({ amount })}
          />
          <p role="status" className="min-h-6 text-sm text-ink-soft">
            {sale && (
              <>
                {t.youGet} <strong className="figures text-base text-ink">{formatMoney(sale.cash)}</strong>:{" "}
                {t.atRate({ percent: String(sale.percent), amount: formatMoney(sale.face) })}
                {transfers && `, ${t.sentAs({ transfers })}`}
              </>
            )}
          </p>
        </div>
        <PasswordField
          label={t.pin}
          hint={t.pinHint({ digits: String(pinDigits(flow.network)) })}
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          {...draft.text("transferPin")}
        />
        <Button type="submit" size="lg" wide>
          {t.next}
        </Button>
      </form>
      {isAsking && sale && (
        <ConfirmSale
          flow={flow}
          sale={sale}
          transferPin={draft.values.transferPin}
          onFlow={onFlow}
          onEnded={onRestart}
          onSold={onSold}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
