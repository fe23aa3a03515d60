import type { ReactNode } from "react";
import { useWords } from "../shared/words.ts";
import { uiWords } from "./words.en.ts";

type PlanCardProps = {
  network: string;
  name: string;
  price: ReactNode;
  validity: string;
  type: string;
  /** Shown to people who order by plan number. */
  planId?: number | undefined;
  isAvailable: boolean;
  onChoose: () => void;
};

/** One data plan with the label network, plan, amount, validity, type (rules 9.14). One tap chooses it. */
export function PlanCard({
  network,
  name,
  price,
  validity,
  type,
  planId,
  isAvailable,
  onChoose,
}: PlanCardProps) {
  const t = useWords(uiWords);
  return (
    <button
      type="button"
      disabled={!isAvailable}
      onClick={onChoose}
      className="flex h-full min-h-28 w-full flex-col items-start rounded-2xl border border-line bg-surface p-3.5 text-left hover:border-accent hover:bg-accent-soft disabled:bg-sunken disabled:hover:border-line"
    >
      <span className="flex w-full items-baseline justify-between gap-2">
        <span className="text-xl font-bold tracking-tight">
          <span className="sr-only">{network} </span>
          {name}{" "}
        </span>
        {planId !== undefined && (
          <span className="figures text-xs font-semibold text-ink-soft">{t.planId({ id: planId })} </span>
        )}
      </span>
      <span className={`font-bold ${isAvailable ? "text-accent" : "text-ink-soft"}`}>{price} </span>
      <span className="mt-auto pt-2 text-sm text-ink-soft">{validity} </span>
      <span className="text-xs font-semibold text-ink-soft">{type}</span>
      {!isAvailable && <span className="text-xs font-bold text-ink-soft"> {t.unavailable}</span>}
    </button>
  );
}
