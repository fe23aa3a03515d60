import { type Kobo, LOW_BALANCE } from "../../core/money.ts";
import { formatMoney } from "../shared/money.ts";
import { AlertIcon, CheckIcon } from "./icons.tsx";
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

/**
 * The wallet's balance: red and "Low" under ₦100, else green with a tick (rules 9.3; WCAG 1.4.1). `deep` for
 * dark panels.
 */
export function Balance({ amount, className = "" }: { amount: Kobo; className?: string }) {
  const t = useWords(uiWords);
  const isLow = amount < LOW_BALANCE;
  const Icon = isLow ? AlertIcon : CheckIcon;
  return (
    <output
      aria-label={t.walletBalance}
      className={`inline-flex items-center gap-1.5 font-bold ${isLow ? "text-bad" : "text-good"} ${className}`}
    >
      <Icon className="size-[1em]" />
      <Money amount={amount} />
      {isLow && <span className="text-[0.75em] font-semibold">{t.low}</span>}
    </output>
  );
}
