import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { BankAccountFields } from "../../shared/bank-account/bank-account-fields.tsx";
import type { BankAccount } from "../../shared/bank-account/rules.ts";
import { useBankAccount } from "../../shared/bank-account/use-bank-account.ts";
import { onDemand } from "../../shared/lazy-part.tsx";
import { sentenceOf } from "../../shared/forms/sentence-of.ts";
import type { Transaction } from "../../shared/transactions.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { Card } from "../../ui/card.tsx";
import { PlusIcon } from "../../ui/icons.tsx";
import { notify } from "../../ui/notify.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { beneficiariesQuery, isKept, keepAccount } from "./api.ts";
import { withdrawWords } from "./words.en.ts";

const Saved = onDemand(() => import("./beneficiaries.tsx").then((part) => part.Beneficiaries), "silent");
const AmountStepInPlace = onDemand(() => import("./amount-step.tsx").then((part) => part.AmountStep));
const ConfirmWithdrawalInPlace = onDemand(() =>
  import("./confirm-withdrawal.tsx").then((part) => part.ConfirmWithdrawal),
);

/** Money to a bank in two steps: whose account it is, then how much; asked once more before it leaves. */
export function WithdrawScreen({ onDone }: { onDone: () => void }) {
  const t = useWords(withdrawWords);
  const check = useBankAccount();
  const [amount, setAmount] = useState<number>();
  const [failed, setFailed] = useState<Transaction>();
  const saved = useQuery(beneficiariesQuery);
  const [hasSaved, setSaved] = useState(true);
  const { account } = check;
  useEffect(() => {
    Saved.preload();
    AmountStepInPlace.preload();
  }, []);
  useEffect(() => {
    if (account) ConfirmWithdrawalInPlace.preload();
  }, [account]);

  const finish = (receipt: Transaction) => {
    setAmount(undefined);
    check.reset();
    if (receipt.trans_Status === "failed") setFailed(receipt);
    else onDone();
  };
  // The saved accounts stand above the form: it must not move under a finger when they come, or when there are none.
  if (!saved.isFetched)
    return (
      <div className="grid gap-5">
        <h1 className="text-2xl">{t.title}</h1>
        <Skeleton rows={4} height="h-20" label={t.loadingSaved} />
      </div>
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h1 className="text-2xl">{t.title}</h1>
      <div role="status" className="empty:hidden">
        {failed && !account && (
          <Callout tone="bad" title={t.failedTitle}>
            {failed.apiResponse || t.failedText}
          </Callout>
        )}
      </div>
      {!account && hasSaved && saved.data?.length !== 0 && (
        <Saved
          onPick={check.pick}
          waiting={<div className="skeleton h-40" />}
          onMissing={() => setSaved(false)}
        />
      )}
      <Card title={account ? t.recipient : t.newAccount}>
        <div className="grid gap-5">
          <BankAccountFields check={check} />
          {account && <KeepAccount account={account} />}
          {account && <AmountStepInPlace onAmount={setAmount} onMissing={check.change} />}
        </div>
      </Card>
      {account && amount !== undefined && (
        <ConfirmWithdrawalInPlace
          account={account}
          amount={amount}
          onClose={() => setAmount(undefined)}
          onMissing={() => setAmount(undefined)}
          onDone={finish}
        />
      )}
    </div>
  );
}

/** Offers to keep an account for the next time; gone once it is kept. */
function KeepAccount({ account }: { account: BankAccount }) {
  const t = useWords(withdrawWords);
  const cache = useQueryClient();
  const { data: kept } = useQuery(beneficiariesQuery);
  const keep = useMutation({
    mutationFn: () => keepAccount(cache, account),
    onSuccess: (msg) => notify.success(msg),
    onError: (error) => notify.error(sentenceOf(error, t.notSaved)),
  });
  if (!kept || isKept(kept, account)) return null;
  return (
    <Button variant="secondary" busy={keep.isPending} busyText={t.saving} onClick={() => keep.mutate()}>
      <PlusIcon /> {t.save}
    </Button>
  );
}
