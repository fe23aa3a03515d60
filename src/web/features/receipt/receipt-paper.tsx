import type { RefObject } from "react";
import { fromWire } from "../../shared/money.ts";
import { StepsList } from "../../shared/result/steps-list.tsx";
import { TokenCard } from "../../shared/result/token-card.tsx";
import { tokenLines } from "../../shared/result/tokens.ts";
import { recipientOf, titleOf } from "../../shared/transaction-words.ts";
import { isOpen, statusOf, type Transaction } from "../../shared/transactions.ts";
import { useWords } from "../../shared/words.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Money } from "../../ui/money.tsx";
import { PaperMark } from "../../ui/paper-mark.tsx";
import { Status } from "../../ui/status.tsx";
import { Summary } from "../../ui/summary.tsx";
import { receiptLines, thanks } from "./rules.ts";
import { receiptWords } from "./words.en.ts";

type PaperProps = {
  receipt: Transaction;
  /** Share mode: no balances, no user, a line of thanks (rules 9.14). */
  isShared: boolean;
  paper: RefObject<HTMLDivElement | null>;
};

/** The receipt. The same element is shown, drawn as a picture and printed. */
export function ReceiptPaper({ receipt, isShared, paper }: PaperProps) {
  const t = useWords(receiptWords);
  const tokens = tokenLines(receipt);
  const canPay = isOpen(receipt) && receipt.trans_Type === "wallet" && receipt.paymentLink;
  return (
    <div ref={paper} className={`receipt-paper grid gap-4 ${isShared ? "paper-light rounded-xl p-4" : ""}`}>
      {isShared && <PaperMark />}
      <div className="grid justify-items-center gap-1.5 text-center">
        <div role="status">
          <Status status={statusOf(receipt)} />
        </div>
        <Money
          amount={fromWire(receipt.trans_amount)}
          {...(isShared ? {} : { sign: receipt.isCredit ? "+" : "-" })}
          className="text-4xl font-bold tracking-tight"
        />
        <p className="font-semibold">{titleOf(receipt)}</p>
        <p className="text-sm text-ink-soft">{recipientOf(receipt)}</p>
      </div>
      {tokens.map((token) => (
        <TokenCard key={`${token.label} ${token.groups}`} token={token} canCopy={!isShared} />
      ))}
      {canPay && receipt.paymentLink && (
        <a href={receipt.paymentLink} className={buttonClass({ wide: true })}>
          {t.proceed}
        </a>
      )}
      {!isShared && <StepsList receipt={receipt} />}
      <Summary lines={receiptLines(receipt, { shared: isShared })} className="border-t border-line" />
      {isShared && <p className="text-center text-sm font-semibold text-ink-soft">{thanks()}</p>}
    </div>
  );
}
