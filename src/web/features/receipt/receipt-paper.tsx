import type { RefObject } from "react";
import { formatDateTime } from "../../shared/date.ts";
import { fromWire } from "../../shared/money.ts";
import { recipientOf, titleOf } from "../../shared/transaction-words.ts";
import { isOpen, type Transaction } from "../../shared/transactions.ts";
import { useWords } from "../../shared/words.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Money } from "../../ui/money.tsx";
import { PaperMark } from "../../ui/paper-mark.tsx";
import { Status } from "../../ui/status.tsx";
import { Summary } from "../../ui/summary.tsx";
import { Timeline } from "../../ui/timeline.tsx";
import { receiptLines, thanks, timelineOf, type TokenLine, tokenLines } from "./rules.ts";
import { receiptWords } from "./words.en.ts";
import { uiWords } from "../../ui/words.en.ts";

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
          <Status status={receipt.trans_Status} />
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
        <Token key={`${token.label} ${token.groups}`} token={token} isShared={isShared} />
      ))}
      {canPay && receipt.paymentLink && (
        <a href={receipt.paymentLink} className={buttonClass({ wide: true })}>
          {t.proceed}
        </a>
      )}
      {!isShared && (
        <Timeline
          label={t.happened}
          steps={timelineOf(receipt).map(({ at, ...step }) => ({
            ...step,
            key: step.title,
            time: at && <time dateTime={at}>{formatDateTime(at)}</time>,
          }))}
        />
      )}
      <Summary lines={receiptLines(receipt, { shared: isShared })} className="border-t border-line" />
      {isShared && <p className="text-center text-sm font-semibold text-ink-soft">{thanks()}</p>}
    </div>
  );
}

/** An electricity token in groups of four, large enough to type from at the meter. */
function Token({ token, isShared }: { token: TokenLine; isShared: boolean }) {
  const t = useWords(uiWords);
  const { units } = useWords(receiptWords);
  return (
    <div className="rounded-2xl border-2 border-dashed border-accent bg-accent-soft p-4 text-center">
      <p className="text-sm font-semibold text-ink-soft">{token.label}</p>
      <p className="mt-1 font-mono text-lg font-bold sm:text-2xl">{token.groups}</p>
      {token.units && (
        <p className="text-sm text-ink-soft">
          {units}: {token.units}
        </p>
      )}
      {!isShared && (
        <CopyButton
          text={token.groups.replaceAll(" ", "")}
          size="sm"
          variant="quiet"
          className="mt-1 min-h-11"
          aria-label={`${t.copyToken}: ${token.label}`}
        >
          {t.copyToken}
        </CopyButton>
      )}
    </div>
  );
}
