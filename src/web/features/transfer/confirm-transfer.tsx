import { useQueryClient } from "@tanstack/react-query";
import { authQuery } from "../../shared/auth-query.ts";
import { limitsQuery } from "../../shared/limits/limits-query.ts";
import { formatMoney, fromWire } from "../../shared/money.ts";
import { ProofStep } from "../../shared/payment-proof/proof-step.tsx";
import { useProof } from "../../shared/payment-proof/use-proof.ts";
import { rememberReceipt, type Transaction } from "../../shared/transactions.ts";
import { sayResult } from "../../shared/result/ending.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { isAdmin, useUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Money } from "../../ui/money.tsx";
import { Summary } from "../../ui/summary.tsx";
import { type Receiver, sendTransfer, type Transfer } from "./api.ts";
import { transferWords } from "./words.en.ts";

type ConfirmProps = {
  receiver: Receiver;
  /** Naira, already checked. */
  amount: number;
  onClose: () => void;
  /** Gets the receipt; none for an act whose row is not known. */
  onDone: (receipt: Transaction | null) => void;
};

/** Asks for confirmation before money goes to another wallet. */
export function ConfirmTransfer({ receiver, amount, onClose, onDone }: ConfirmProps) {
  const t = useWords(transferWords);
  const cache = useQueryClient();
  const isFromTreasury = isAdmin(useUser());
  const proof = useProof();
  const act = useAct({
    key: {
      route: "POST /auth/transferFund",
      doneAt: ({ receipt }) => receipt?.createdAt,
      fromReceipt: (receipt, msg) => ({ msg, approval: null, receipt }),
    },
    send: (wanted: Transfer, requestKey: string) => sendTransfer(wanted, { requestKey, ...proof.body() }),
    onProblem: proof.hear,
    isQuiet: proof.isAbout,
    onDone: ({ msg, receipt }, _sent, isRepeat) => {
      // The row of a transfer from the treasury is the receiver's and belongs to no list of the admin's own.
      if (receipt && !isFromTreasury) rememberReceipt(cache, receipt, isRepeat ? "repeated" : "new");
      else void cache.invalidateQueries({ queryKey: authQuery.queryKey });
      void cache.invalidateQueries({ queryKey: limitsQuery.queryKey });
      sayResult(receipt, msg);
      onDone(receipt);
    },
  });
  const { problem } = act;
  const close = () => {
    if (problem?.kind === "unanswered") void cache.invalidateQueries({ queryKey: authQuery.queryKey });
    onClose();
  };
  const sum = fromWire(amount);
  const { userName } = receiver;
  const confirm = () =>
    proof.confirm({ act: "transfer", amount, userName }, () => act.run({ userName, amount }));
  return (
    <ConfirmDialog
      title={t.confirmTitle}
      action={t.act({ amount: formatMoney(sum) })}
      busyText={t.acting}
      cancel={t.back}
      isBusy={act.isBusy}
      problem={act.isBusy || proof.isAbout(problem) ? undefined : problem?.msg}
      onConfirm={confirm}
      onClose={close}
    >
      {problem?.kind === "unanswered" && !act.isBusy && <p className="text-sm">{t.asked}</p>}
      <div className="text-center">
        <p className="text-sm text-ink-soft">{t.receives}</p>
        <Money amount={sum} className="mt-1 block text-4xl font-bold tracking-tight" />
      </div>
      <Summary
        lines={[
          [t.receiver, `@${receiver.userName}`],
          [t.name, receiver.fullName || t.noName],
          [t.from, isFromTreasury ? t.fromHouse : t.fromWallet],
          [t.fee, t.free],
        ]}
      />
      <ProofStep proof={proof} onGo={confirm} />
    </ConfirmDialog>
  );
}
