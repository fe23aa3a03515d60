import type { PlanPriceName } from "../../../core/margins.ts";
import { formatMoney, fromWire } from "../../shared/money.ts";
import { useWords } from "../../shared/words.ts";
import { ArrowRightIcon } from "../../ui/icons.tsx";
import { pricesWords } from "./words.en.ts";

type PricesFromToProps = {
  prices: readonly { tier: PlanPriceName; before: number; after: number }[];
  /** The plan's cost then. */
  cost: number;
};

/** The prices that a change moved, each before and after, and red where it sold below its cost then. */
export function PricesFromTo({ prices, cost }: PricesFromToProps) {
  const t = useWords(pricesWords);
  return (
    <dl className="grid gap-1 text-sm">
      {prices.map(({ tier, before, after }) => (
        <div key={tier} className="flex flex-wrap items-center justify-between gap-x-3">
          <dt className="text-ink-soft">{t[tier]}</dt>
          <dd
            className={`figures inline-flex items-center gap-1.5 ${after < cost ? "font-bold text-bad" : ""}`}
          >
            <span className="sr-only">{t.was} </span>
            <s className="text-ink-soft">{formatMoney(fromWire(before))}</s>
            <ArrowRightIcon className="size-3.5 text-ink-soft" />
            <b>{formatMoney(fromWire(after))}</b>
            {after < cost && <span>· {t.belowCost}</span>}
          </dd>
        </div>
      ))}
      <div className="flex justify-between gap-x-3 text-ink-soft">
        <dt>{t.costThen}</dt>
        <dd className="figures">{formatMoney(fromWire(cost))}</dd>
      </div>
    </dl>
  );
}
