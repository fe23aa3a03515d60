import type { ReactNode } from "react";
import { type Kobo, LOW_BALANCE } from "../../core/money.ts";
import { useBalanceAsOf } from "../shared/user.ts";
import { AsOf } from "./as-of.tsx";
import { AlertIcon, CheckIcon, ClockIcon } from "./icons.tsx";
import { Money } from "./money.tsx";
import { formatMoney } from "../shared/money.ts";
import { useWords } from "../shared/words.ts";
import { uiWords } from "./words.en.ts";

type BalancePanelProps = {
  amount: Kobo;
  /** Text about money that is still processing. */
  pending?: ReactNode;
  /** The links or buttons that use the wallet. */
  action: ReactNode;
};

/** The wallet at the top of the screen: red and "Low" under ₦100, else green (rules 9.3; WCAG 1.4.1). */
export function BalancePanel({ amount, pending, action }: BalancePanelProps) {
  const t = useWords(uiWords);
  const isLow = amount < LOW_BALANCE;
  const Mark = isLow ? AlertIcon : CheckIcon;
  return (
    <section
      aria-label={t.wallet}
      className="on-deep relative overflow-hidden rounded-3xl bg-deep p-5 text-on-deep sm:p-7"
    >
      <Tide />
      <div className="relative grid gap-4">
        <div>
          <h2 className="text-sm font-medium tracking-normal text-on-deep-soft">{t.walletBalance}</h2>
          <p
            className={`mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 ${isLow ? "text-[#ffab9f]" : "text-[#7fe0b0]"}`}
          >
            <Money amount={amount} className={`font-bold tracking-tight sm:text-5xl ${sizeOf(amount)}`} />
            <span className="inline-flex items-center gap-1 text-sm font-semibold">
              <Mark className="size-5" />
              {isLow && t.low}
            </span>
            <AsOf at={useBalanceAsOf()} className="text-on-deep-soft" />
          </p>
        </div>
        {pending && (
          <p className="flex items-center gap-2 text-sm text-on-deep">
            <ClockIcon className="size-4 text-glint" /> {pending}
          </p>
        )}
        {action}
      </div>
    </section>
  );
}

/** Text that fits a phone at any text size; an amount of millions is one size smaller. */
const sizeOf = (amount: Kobo) =>
  formatMoney(amount).length > 12 ? "text-[min(1.75rem,8.5vw)]" : "text-[min(2.25rem,10.5vw)]";

/** The two tide lines of the logo, large and faint, as decoration. */
function Tide() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 320 120"
      preserveAspectRatio="xMaxYMax slice"
      className="absolute inset-0 size-full stroke-deep-2"
      fill="none"
      strokeWidth="14"
      strokeLinecap="round"
    >
      <path d="M150 104c26 0 26-18 52-18s26 18 52 18 26-18 52-18 26 18 52 18" />
      <path d="M190 64c26 0 26-18 52-18s26 18 52 18 26-18 52-18" opacity=".6" />
    </svg>
  );
}
