import { type Kobo, LOW_BALANCE } from "../../core/money.ts";
import { formatMoney } from "../shared/money.ts";
import { AlertIcon, CheckIcon } from "./icons.tsx";
import { useBalanceHidden } from "../shared/balance-hidden.ts";
import { useWords } from "../shared/words.ts";
import { uiWords } from "./words.en.ts";

/** An amount: naira sign, commas, two decimals, never broken across lines. `sign` shows + or − before it. */
export function Money({
  amount,
  sign,
  className = "",
}: {
  amount: Kobo;
  sign?: "+" | "-";
  className?: string;
}) {
  return (
    <span className={`figures ${className}`}>
      {sign === "-" ? "−" : sign}
      {formatMoney(amount)}
    </span>
  );
}

/** Stands for a hidden balance; its colour would tell as much as its digits. */
export function HiddenAmount() {
  const t = useWords(uiWords);
  return (
    <>
      <span aria-hidden="true">₦ ••••</span>
      <span className="sr-only">{t.hiddenBalance}</span>
    </>
  );
}

/**
 * One's own balance: red with a sign under ₦100, and "Low" where there is any; else green with a tick (rules
 * 9.3; WCAG 1.4.1), unless this device hides it (rules 9.32).
 */
export function Balance({ amount, className = "" }: { amount: Kobo; className?: string }) {
  const t = useWords(uiWords);
  const isHidden = useBalanceHidden();
  const isLow = amount < LOW_BALANCE;
  const Icon = isLow ? AlertIcon : CheckIcon;
  const tone = isHidden ? "text-ink" : isLow ? "text-bad" : "text-good";
  return (
    <output
      aria-label={t.walletBalance}
      className={`inline-flex items-center gap-1.5 font-bold ${tone} ${className}`}
    >
      {isHidden ? (
        <HiddenAmount />
      ) : (
        <>
          <Icon className="size-[1em]" />
          <Money amount={amount} />
          {isLow && amount > 0n && <span className="text-[0.75em] font-semibold">{t.low}</span>}
        </>
      )}
    </output>
  );
}
