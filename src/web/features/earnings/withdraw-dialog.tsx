import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Kobo, kobo } from "../../../core/money.ts";
import type { AnswerOf } from "../../shared/api/api.ts";
import { formatMoney, toWire } from "../../shared/money.ts";
import { rememberReceipt } from "../../shared/transactions.ts";
import { foundSentence, sayEnd } from "../../shared/result/ending.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { AmountField } from "../../ui/forms/amount-field.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { notify } from "../../ui/notify.ts";
import { Summary } from "../../ui/summary.tsx";
import { allReferrals, askWithdrawal } from "./api.ts";
import { amountOf, amountProblem } from "./rules.ts";
import { earningsWords } from "./words.en.ts";

type WithdrawDialogProps = {
  balance: Kobo;
  /** The smallest withdrawal; 0 for people who are no partners. */
  minimum: Kobo;
  onClose: () => void;
  /** Runs after the withdrawal was requested. */
  onDone: () => void;
};

/** Asks for the amount, explains what happens next, and requests the withdrawal. */
export function WithdrawDialog({ balance, minimum, onClose, onDone }: WithdrawDialogProps) {
  const t = useWords(earningsWords);
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const act = useAsk(onDone);
  const amount = amountOf(typed, balance);
  const press = () => {
    const problem = amountProblem(typed, { balance, minimum });
    setError(problem);
    if (problem) notify.error(problem);
    else if (amount !== undefined) act.run({ amount: toWire(amount) });
  };
  const isKnown = amount !== undefined && amount <= balance;
  return (
    <ConfirmDialog
      title={t.ask}
      action={amount === undefined ? t.withdraw : t.submit({ amount: formatMoney(amount) })}
      busyText={t.busy}
      cancel={t.cancel}
      isBusy={act.isBusy}
      problem={act.problem?.kind === "unanswered" && !act.problem.found ? t.unanswered : act.problem?.msg}
      onConfirm={press}
      onClose={onClose}
    >
      <AmountField
        label={t.amount}
        hint={t.amountHint({ amount: formatMoney(balance) })}
        value={typed}
        error={error}
        disabled={act.isBusy}
        onChange={(text) => {
          setTyped(text);
          if (error) setError(amountProblem(text, { balance, minimum }));
          act.reset();
        }}
      />
      <Summary
        lines={[
          [t.toWallet, isKnown ? formatMoney(amount) : "–"],
          [t.fee, t.noFee],
          [t.left, isKnown ? formatMoney(kobo(balance - amount)) : "–"],
        ]}
      />
      <p className="text-sm text-ink-soft">{t.review}</p>
    </ConfirmDialog>
  );
}

function useAsk(onAsked: () => void) {
  const cache = useQueryClient();
  return useAct({
    key: {
      route: "POST /auth/withdrawEarning",
      doneAt: ({ receipt }) => receipt.createdAt,
      fromReceipt: (receipt, msg) => ({ msg, receipt }),
    },
    send: askWithdrawal,
    onDone: ({ msg, receipt }: AnswerOf<"POST /auth/withdrawEarning">, _sent, isRepeat) => {
      rememberReceipt(cache, receipt);
      void cache.invalidateQueries(allReferrals);
      // Asked again, the server says that it waits, also where it was decided since.
      sayEnd(receipt, isRepeat ? foundSentence(receipt) : msg);
      onAsked();
    },
  });
}
