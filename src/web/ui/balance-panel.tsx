import type { ReactNode } from "react";
import { type Kobo, LOW_BALANCE } from "../../core/money.ts";
import { setBalanceHidden, useBalanceHidden } from "../shared/balance-hidden.ts";
import { useBalanceAsOf } from "../shared/user.ts";
import { AsOf } from "./as-of.tsx";
import { IconButton } from "./button.tsx";
import { AlertIcon, CheckIcon, ClockIcon } from "./icons.tsx";
import { EyeIcon, EyeOffIcon } from "./icons-frame.tsx";
import { HiddenAmount, Money } from "./money.tsx";
import { useWords } from "../shared/words.ts";
import { uiWords } from "./words.en.ts";

type BalancePanelProps = {
  amount: Kobo;
  /** Text about money that is still processing. */
  pending?: ReactNode;
  /** The link that fills the wallet. */
  action?: ReactNode;
  /** First steps of a newcomer: they lead, and the empty balance is small and without the word "Low". */
  steps?: ReactNode;
};

/**
 * The wallet at the top of the screen: red and "Low" under ₦100, else green (rules 9.3; WCAG 1.4.1), with the
 * button that hides it on this device (rules 9.32).
 */
export function BalancePanel({ amount, pending, action, steps }: BalancePanelProps) {
  const t = useWords(uiWords);
  const isHidden = useBalanceHidden();
  const at = useBalanceAsOf();
  const Eye = isHidden ? EyeOffIcon : EyeIcon;
  return (
    <section
      aria-label={t.wallet}
      className="on-deep relative overflow-hidden rounded-3xl bg-deep px-4 pt-3 pb-4 text-on-deep sm:px-6 sm:py-5"
    >
      <Tide />
      <div className="relative grid gap-1">
        {steps && <div className="pt-2">{steps}</div>}
        <div className="flex flex-wrap items-center gap-x-1">
          <h2 className="text-sm font-medium tracking-normal text-on-deep-soft">{t.walletBalance}</h2>
          <IconButton
            label={isHidden ? t.showBalance : t.hideBalance}
            onClick={() => setBalanceHidden(!isHidden)}
            className="text-on-deep-soft hover:bg-deep-2!"
          >
            <Eye className="size-5" />
          </IconButton>
          {steps ? <Amount amount={amount} isNew /> : <span className="ml-auto">{action}</span>}
        </div>
        {!steps && (
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Amount amount={amount} />
            <AsOf at={at} className="text-on-deep-soft" />
          </p>
        )}
        {pending && (
          <p className="flex items-center gap-2 text-sm text-on-deep">
            <ClockIcon className="size-4 text-glint" /> {pending}
          </p>
        )}
      </div>
    </section>
  );
}

function Amount({ amount, isNew = false }: { amount: Kobo; isNew?: boolean }) {
  const t = useWords(uiWords);
  const isHidden = useBalanceHidden();
  const isLow = amount < LOW_BALANCE;
  const size = isNew ? "text-base" : "text-[min(1.75rem,8vw)] leading-tight sm:text-4xl sm:leading-tight";
  if (isHidden)
    return (
      <span className={`font-bold ${size}`}>
        <HiddenAmount />
      </span>
    );
  const Mark = isLow ? AlertIcon : CheckIcon;
  return (
    <span className={`flex flex-wrap items-center gap-x-2 ${isLow ? "text-[#ffab9f]" : "text-[#7fe0b0]"}`}>
      <Money amount={amount} className={`font-bold tracking-tight ${size}`} />
      {!isNew && (
        <span className="inline-flex items-center gap-1 text-sm font-semibold">
          <Mark className={`size-5 ${isLow ? "" : "max-sm:hidden"}`} />
          {isLow && t.low}
        </span>
      )}
    </span>
  );
}

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
