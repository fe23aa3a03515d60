import type { RefObject } from "react";
import type { Kobo } from "../../../core/money.ts";
import { formatMoney, fromWire } from "../../shared/money.ts";
import { TokenCard } from "../../shared/result/token-card.tsx";
import { tokenLines } from "../../shared/result/tokens.ts";
import { titleOf } from "../../shared/transaction-words.ts";
import { statusOf, type Transaction } from "../../shared/transactions.ts";
import { useWords } from "../../shared/words.ts";
import { BoltIcon } from "../../ui/icons-services.tsx";
import { Money } from "../../ui/money.tsx";
import { hasMark, NetworkMark } from "../../ui/network-mark.tsx";
import { PaperMark } from "../../ui/paper-mark.tsx";
import { Status } from "../../ui/status.tsx";
import { Summary } from "../../ui/summary.tsx";
import { CheckSquare, useCheck } from "./check-part.tsx";
import { sharedLines, sharedTarget, thanks } from "./rules.ts";
import { soldBy, useSale } from "./sale.ts";
import { receiptWords } from "./words.en.ts";

type SharePaperProps = {
  receipt: Transaction;
  /** The name that the sharer gave the number or meter; empty to leave it out. */
  name: string;
  paper: RefObject<HTMLDivElement | null>;
};

/**
 * The receipt as it is shown to others, always on light paper: what was bought, what was paid and how it
 * ended first, then for whom. No balances, no user, a line of thanks (rules 9.14). The same element is shown,
 * drawn as a picture and printed.
 */
export function SharePaper({ receipt, name, paper }: SharePaperProps) {
  const t = useWords(receiptWords);
  const target = sharedTarget(receipt, name);
  const { data: check } = useCheck(receipt);
  const { sale, isLoading } = useSale(receipt);
  const paid = fromWire(sale?.price ?? receipt.trans_amount);
  return (
    <div ref={paper} className="receipt-paper paper-light grid gap-5 rounded-xl px-5 py-6">
      <div className="grid gap-1">
        {sale?.shopName && (
          <h2 className="text-center text-2xl leading-tight font-bold wrap-anywhere">{sale.shopName}</h2>
        )}
        <PaperMark />
      </div>
      <div className="grid justify-items-center gap-2 border-t border-dashed border-line pt-5 text-center">
        <Mark receipt={receipt} />
        <p className="text-2xl leading-tight font-bold text-balance">{titleOf(receipt)}</p>
        <Money
          amount={paid}
          className={`${sizeOf(paid)} font-bold tracking-tight ${isLoading ? "invisible" : ""}`}
        />
        <div role="status" className="*:px-4 *:py-1 *:text-lg">
          <Status status={statusOf(receipt)} />
        </div>
      </div>
      {target && (
        <div className="rounded-2xl bg-accent-soft px-4 py-3 text-center">
          <p className="text-sm text-ink-soft">{target.label}</p>
          {target.name && <p className="text-xl leading-tight font-bold wrap-anywhere">{target.name}</p>}
          {target.number && (
            <p className="figures text-lg font-semibold tracking-wide wrap-anywhere">{target.number}</p>
          )}
        </div>
      )}
      {tokenLines(receipt).map((token) => (
        <TokenCard key={`${token.label} ${token.groups}`} token={token} canCopy={false} />
      ))}
      <Summary lines={[...sharedLines(receipt), ...(sale ? [[t.soldBy, soldBy(sale)] as const] : [])]} />
      <div className="border-t border-dashed border-line pt-4 text-center">
        <p className="text-sm text-ink-soft">{t.id}</p>
        <Reference id={receipt.trans_Id} />
        {check && (
          <div className="mt-4 border-t border-dashed border-line pt-4">
            <CheckSquare check={check} />
          </div>
        )}
        <p className="mt-4 text-sm font-semibold text-ink-soft">{thanks()}</p>
      </div>
    </div>
  );
}

/** Returns the largest size in which an amount stays on one line of the narrowest phone. */
function sizeOf(amount: Kobo): string {
  const { length } = formatMoney(amount);
  if (length > 12) return "text-3xl";
  return length > 9 ? "text-4xl" : "text-5xl";
}

function Mark({ receipt: { trans_Network: network, meterNumber } }: Pick<SharePaperProps, "receipt">) {
  if (hasMark(network)) return <NetworkMark network={network} className="size-14" />;
  if (!meterNumber) return null;
  return (
    <span className="grid size-14 place-items-center rounded-2xl bg-accent-soft text-accent">
      <BoltIcon className="size-8" />
    </span>
  );
}

const GROUP = /.{1,4}/g;

/** A reference in groups of four, which break between groups only; copied, it has no spaces. */
function Reference({ id }: { id: string }) {
  return (
    <p className="flex flex-wrap justify-center gap-x-2 font-mono text-base font-semibold">
      {id.match(GROUP)?.map((group, at) => (
        <span key={at}>{group}</span>
      ))}
    </p>
  );
}
