import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { BankAccountFields } from "../../shared/bank-account/bank-account-fields.tsx";
import type { BankAccount } from "../../shared/bank-account/rules.ts";
import { useBankAccount } from "../../shared/bank-account/use-bank-account.ts";
import { Beneficiaries } from "./beneficiaries.tsx";
import { AmountStep } from "./amount-step.tsx";
import { ConfirmWithdrawal } from "./confirm-withdrawal.tsx";
import type { Transaction } from "../../shared/transactions.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { PlusIcon } from "../../ui/icons.tsx";
import { notify } from "../../ui/notify.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { beneficiariesQuery, isKept, keepAccount } from "./api.ts";
import { withdrawWords } from "./words.en.ts";
import { useAct } from "../../shared/sending/use-act.ts";

type WithdrawScreenProps = {
  /** Gets the receipt of whatever came of it: sent, waiting, or not paid. */
  onDone: (receipt: Transaction) => void;
};

/** Withdraws money to a bank in two steps, account and amount, with a confirmation. */
export function WithdrawScreen({ onDone }: WithdrawScreenProps) {
  const t = useWords(withdrawWords);
  const check = useBankAccount("withdraw");
  const [amount, setAmount] = useState<number>();
  const saved = useQuery(beneficiariesQuery);
  const { account } = check;
  const finish = (receipt: Transaction) => {
    setAmount(undefined);
    check.reset();
    onDone(receipt);
  };
  // The saved accounts are above the form: wait for them, so that the form does not move under a finger.
  if (!saved.isFetched)
    return (
      <div data-narrow className="grid gap-5">
        <h1 className="text-2xl">{t.title}</h1>
        <Skeleton rows={4} height="h-20" label={t.loadingSaved} />
      </div>
    );
  return (
    <div data-narrow className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h1 className="text-2xl">{t.title}</h1>
      {!account && saved.data?.length !== 0 && <Beneficiaries onPick={check.pick} />}
      <Card title={account ? t.recipient : t.newAccount}>
        <div className="grid gap-5">
          <BankAccountFields check={check} />
          {account && <KeepAccount account={account} />}
          {account && <AmountStep account={account.accountNumber} onAmount={setAmount} />}
        </div>
      </Card>
      {account && amount !== undefined && (
        <ConfirmWithdrawal
          account={account}
          amount={amount}
          onClose={() => setAmount(undefined)}
          onDone={finish}
        />
      )}
    </div>
  );
}

/** Offers to save an account for next time; disappears once it is saved. */
function KeepAccount({ account }: { account: BankAccount }) {
  const t = useWords(withdrawWords);
  const cache = useQueryClient();
  const { data: kept } = useQuery(beneficiariesQuery);
  const keep = useAct({
    send: () => keepAccount(cache, account),
    onDone: (msg) => notify.success(msg),
    fallback: t.notSaved,
  });
  if (!kept || isKept(kept, account)) return null;
  return (
    <Button variant="secondary" busy={keep.isBusy} busyText={t.saving} onClick={() => keep.run()}>
      <PlusIcon /> {t.save}
    </Button>
  );
}
