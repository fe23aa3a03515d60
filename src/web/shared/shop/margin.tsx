import { type Kobo, kobo } from "../../../core/money.ts";
import { AlertIcon } from "../../ui/icons.tsx";
import { formatMoney } from "../money.ts";
import { useWords } from "../words.ts";
import { shopWords } from "./words.en.ts";

/** The margin of a price over its cost. A loss is also a word, so that colour never carries it alone. */
export function Margin({ price, cost }: { price: Kobo; cost: Kobo }) {
  const t = useWords(shopWords);
  const left = kobo(price - cost);
  if (left === 0n) return <span className="text-xs font-semibold text-warn">{t.atCost}</span>;
  if (left > 0n)
    return (
      <span className="figures text-xs font-semibold text-good">
        +{formatMoney(left)}
        <span className="sr-only"> {t.margin}</span>
      </span>
    );
  return (
    <span className="inline-flex items-center gap-1 text-xs font-bold text-bad">
      <AlertIcon className="size-3.5" /> {t.below({ amount: formatMoney(kobo(-left)) })}
    </span>
  );
}
