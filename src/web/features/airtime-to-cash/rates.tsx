import { useWords } from "../../shared/words.ts";
import { Card } from "../../ui/card.tsx";
import { BLOCK_SIZE, RATES, shortMoney } from "./rules.ts";
import { cashWords } from "./words.en.ts";

/** The rates at which airtime is bought, shown before the form. */
export function Rates() {
  const t = useWords(cashWords);
  return (
    <Card title={t.rates}>
      <dl className="grid grid-cols-3 gap-2">
        {RATES.map(({ from, percent }) => (
          <div
            key={percent}
            className="flex flex-col-reverse justify-end rounded-xl bg-sunken px-1 py-3 text-center"
          >
            <dt className="text-xs text-ink-soft">{t.rateFrom({ amount: shortMoney(from) })}</dt>
            <dd className="figures text-xl font-bold text-accent">
              {t.ratePercent({ percent: String(percent) })}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-ink-soft">{t.blockNote({ block: shortMoney(BLOCK_SIZE) })}</p>
    </Card>
  );
}
