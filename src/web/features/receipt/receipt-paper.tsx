import { fromWire } from "../../shared/money.ts";
import { hasPin, PinCard } from "../../shared/epin/pin-part.ts";
import { StepsList } from "../../shared/result/steps-list.tsx";
import { TokenCard } from "../../shared/result/token-card.tsx";
import { tokenLines } from "../../shared/result/tokens.ts";
import { recipientOf, titleOf } from "../../shared/transaction-words.ts";
import { isOpen, statusOf, type Transaction } from "../../shared/transactions.ts";
import { useUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Money } from "../../ui/money.tsx";
import { Status } from "../../ui/status.tsx";
import { Summary } from "../../ui/summary.tsx";
import { receiptLines } from "./rules.ts";
import { receiptWords } from "./words.en.ts";

/** The receipt as its owner reads and prints it; `SharePaper` is what others get. */
export function ReceiptPaper({ receipt }: { receipt: Transaction }) {
  const t = useWords(receiptWords);
  const tokens = tokenLines(receipt);
  const { userName } = useUser();
  const canPay = isOpen(receipt) && receipt.trans_Type === "wallet" && receipt.paymentLink;
  return (
    <div className="receipt-paper grid gap-4">
      <div className="grid justify-items-center gap-1.5 text-center">
        <div role="status">
          <Status status={statusOf(receipt)} />
        </div>
        <Money
          amount={fromWire(receipt.trans_amount)}
          sign={receipt.isCredit ? "+" : "-"}
          className="text-4xl font-bold tracking-tight"
        />
        <p className="font-semibold">{titleOf(receipt)}</p>
        <p className="text-sm text-ink-soft">{recipientOf(receipt)}</p>
      </div>
      {tokens.map((token) => (
        <TokenCard key={`${token.label} ${token.groups}`} token={token} canCopy />
      ))}
      {hasPin(receipt, userName) && <PinCard transactionId={receipt._id} />}
      {canPay && receipt.paymentLink && (
        <a href={receipt.paymentLink} className={buttonClass({ wide: true })}>
          {t.proceed}
        </a>
      )}
      <StepsList receipt={receipt} />
      <Summary lines={receiptLines(receipt, { shared: false })} className="border-t border-line" />
    </div>
  );
}
