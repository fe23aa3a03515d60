import { formatMoney, fromWire, shortMoney } from "../../shared/money.ts";
import { useWords } from "../../shared/words.ts";
import { AlertIcon, ArrowRightIcon } from "../../ui/icons.tsx";
import type { TablePrice } from "./api.ts";
import { changedTo } from "./rules.ts";
import { pricesWords } from "./words.en.ts";

const plain = (naira: number) => shortMoney(fromWire(naira));

/** One price of a plan: what it is and would be, what it earns, and how often it was paid in 30 days. */
export function PriceCell({ price, label }: { price: TablePrice; label: string }) {
  const t = useWords(pricesWords);
  const after = changedTo(price);
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2 [line-height:1.2] sm:flex-col sm:items-end">
      <span className="text-ink-soft sm:hidden">{label}</span>
      <span className={`inline-flex items-center gap-1 ${price.isBelowCost ? "text-bad" : "text-ink"}`}>
        {after !== undefined && (
          <>
            <span className="sr-only">{t.was} </span>
            <s className="text-ink-soft">{plain(price.before)}</s>
            <ArrowRightIcon className="size-3.5 text-ink-soft" />
          </>
        )}
        <b className={after === undefined ? "font-normal" : ""}>{plain(after ?? price.before)}</b>
      </span>
      <span
        className={`inline-flex items-center gap-1 text-xs ${price.isBelowCost ? "font-bold text-bad" : "text-ink-soft"}`}
      >
        {price.isBelowCost && (
          <>
            <AlertIcon className="size-3.5" /> {t.belowCost}
          </>
        )}
        <span title={formatMoney(fromWire(price.margin))}>{t.margin({ percent: signed(price) })}</span>
        {price.sold > 0 && <span>· {t.sold(price.sold)}</span>}
        {price.after === null && <span className="font-bold text-warn">· {t.noPrice}</span>}
      </span>
    </span>
  );
}

/** "+10.5", "−3": the margin in percent of the cost. */
function signed({ marginPercent }: TablePrice): string {
  const size = Math.abs(marginPercent).toLocaleString("en-NG", { maximumFractionDigits: 1 });
  return marginPercent < 0 ? `−${size}` : `+${size}`;
}
