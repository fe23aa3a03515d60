import { useQueryClient } from "@tanstack/react-query";
import { authQuery } from "../../shared/auth-query.ts";
import type { BankAccount } from "../../shared/bank-account/rules.ts";
import { forgetDraft } from "../../shared/forms/kept-draft.ts";
import { limitsQuery } from "../../shared/limits/limits-query.ts";
import { formatMoney, fromWire } from "../../shared/money.ts";
import { ProofStep } from "../../shared/payment-proof/proof-step.tsx";
import { useProof } from "../../shared/payment-proof/use-proof.ts";
import { rememberReceipt, type Transaction } from "../../shared/transactions.ts";
import { endingOf, foundSentence, sayResult } from "../../shared/result/ending.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Money } from "../../ui/money.tsx";
import { Summary } from "../../ui/summary.tsx";
import { sendWithdrawal, type Withdrawal } from "./api.ts";
import { splitOf } from "./rules.ts";
import { withdrawWords } from "./words.en.ts";

type ConfirmProps = {
  account: BankAccount;
  /** Naira, already checked. */
  amount: number;
  onClose: () => void;
  onDone: (receipt: Transaction) => void;
};

/** Asks for confirmation before money goes to a bank: account, amount and fee. */
export function ConfirmWithdrawal({ account, amount, onClose, onDone }: ConfirmProps) {
  const t = useWords(withdrawWords);
  const cache = useQueryClient();
  const proof = useProof();
  const act = useAct({
    key: {
      route: "POST /withdraw/",
      doneAt: ({ receipt }) => receipt.createdAt,
      fromReceipt: (receipt, msg) => ({ msg, receipt }),
    },
    send: (wanted: Withdrawal, requestKey: string) => sendWithdrawal(wanted, { requestKey, ...proof.body() }),
    onProblem: proof.hear,
    isQuiet: proof.isAbout,
    onDone: ({ msg, receipt }, _sent, isRepeat) => {
      rememberReceipt(cache, receipt, isRepeat ? "repeated" : "new");
      if (receipt.trans_Status !== "failed") forgetDraft("withdraw");
      void cache.invalidateQueries({ queryKey: limitsQuery.queryKey });
      sayResult(receipt, endingOf(receipt) === "failed" ? foundSentence(receipt) : msg);
      onDone(receipt);
    },
  });
  const { problem } = act;
  const close = () => {
    // The money may have been taken all the same: refetch the balance and the list.
    if (problem?.kind === "unanswered") void cache.invalidateQueries({ queryKey: authQuery.queryKey });
    onClose();
  };
  const sum = formatMoney(fromWire(amount));
  const { bankName, accountNumber } = account;
  const confirm = () =>
    proof.confirm({ act: "withdrawal", amount, bankName, accountNumber }, () =>
      act.run({ ...account, amount }),
    );
  return (
    <ConfirmDialog
      title={t.confirmTitle}
      action={t.act({ amount: sum })}
      busyText={t.acting}
      cancel={t.back}
      isBusy={act.isBusy}
      problem={act.isBusy || proof.isAbout(problem) ? undefined : problem?.msg}
      onConfirm={confirm}
      onClose={close}
    >
      {problem?.kind === "unanswered" && !act.isBusy && <p className="text-sm">{t.asked}</p>}
      <ToWhom account={account} amount={amount} />
      <ProofStep proof={proof} onGo={confirm} />
    </ConfirmDialog>
  );
}

function ToWhom({ account, amount }: { account: BankAccount; amount: number }) {
  const t = useWords(withdrawWords);
  const split = splitOf(String(amount));
  if (!split) return null;
  return (
    <>
      <div className="text-center">
        <p className="text-sm text-ink-soft">{t.receives}</p>
        <Money amount={split.received} className="mt-1 block text-4xl font-bold tracking-tight" />
      </div>
      <Summary
        lines={[
          [t.recipient, account.accountName],
          [t.bank, account.bankName],
          [t.account, account.accountNumber],
          [t.leaves, formatMoney(split.amount)],
          [t.fee, formatMoney(split.fee)],
        ]}
      />
    </>
  );
}
