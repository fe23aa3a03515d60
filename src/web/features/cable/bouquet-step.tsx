import { useState } from "react";
import type { CardAct } from "../../../core/cable.ts";
import { fromWire, shortMoney } from "../../shared/money.ts";
import type { Purchase } from "../../shared/purchase/use-purchase.ts";
import type { BuySearch } from "../../shared/repeat.ts";
import { useAtOnce } from "../../shared/use-at-once.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Card as Panel } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Choice } from "../../ui/forms/choice.tsx";
import type { Bouquet } from "./api.ts";
import { type Card, cableOrder, monthsOffered, monthsWord } from "./rules.ts";
import { cableWords } from "./words.en.ts";

type BouquetStepProps = { card: Card; start: BuySearch; onOrder: Purchase["open"] };

/** Step 2: renew the present bouquet with one press, or choose another; each opens the confirm dialog. */
export function BouquetStep({ card, start, onOrder }: BouquetStepProps) {
  const t = useWords(cableWords);
  const { company, present } = card;
  const offered = monthsOffered(company);
  const [months, setMonths] = useState(1);
  const place = (bouquet: Bouquet, act: CardAct) => onOrder(cableOrder(card, { bouquet, months, act }));
  useAtOnce(() => {
    const wanted = company.bouquets.find(({ _id, isAvailable }) => _id === start.plan && isAvailable);
    if (wanted && start.card === card.number) place(wanted, wanted === present ? "renew" : "change");
  });
  if (company.bouquets.length === 0) return <EmptyState title={t.none}>{t.noneNote}</EmptyState>;
  const isRenewable = present?.isAvailable === true;
  return (
    <Panel title={isRenewable ? t.months : t.choose} className="grid gap-5">
      {offered.length > 1 && (
        <Choice
          legend={t.months}
          name="months"
          value={String(months)}
          options={offered.map((count) => ({ value: String(count), label: monthsWord(count) }))}
          onChange={(count) => setMonths(Number(count))}
        />
      )}
      {isRenewable && (
        <>
          <Button size="lg" wide onClick={() => place(present, "renew")}>
            {t.renew({ bouquet: present.plan })} · {priceOf(present, months)}
          </Button>
          <h3 className="text-base font-semibold">{t.orChange}</h3>
        </>
      )}
      <ul className="lines-y overflow-hidden rounded-2xl border border-line bg-surface">
        {company.bouquets
          .filter((bouquet) => !isRenewable || bouquet !== present)
          .map((bouquet) => (
            <li key={bouquet._id}>
              <BouquetRow bouquet={bouquet} months={months} onChoose={() => place(bouquet, "change")} />
            </li>
          ))}
      </ul>
    </Panel>
  );
}

const priceOf = ({ my_price: price }: Bouquet, months: number): string =>
  shortMoney(fromWire(Math.round(price * 100 * months) / 100));

type BouquetRowProps = { bouquet: Bouquet; months: number; onChoose: () => void };

function BouquetRow({ bouquet, months, onChoose }: BouquetRowProps) {
  const t = useWords(cableWords);
  const isOpen = bouquet.isAvailable;
  return (
    <button
      type="button"
      disabled={!isOpen}
      onClick={onChoose}
      className="flex min-h-14 w-full min-w-0 flex-wrap items-baseline justify-between gap-x-3 px-4 py-3 text-left -outline-offset-3 hover:bg-accent-soft disabled:bg-sunken disabled:hover:bg-sunken"
    >
      <span className="text-lg font-bold">{bouquet.plan} </span>
      <span className="flex flex-wrap items-baseline gap-x-2">
        <span className={`figures text-lg font-bold ${isOpen ? "text-accent" : "text-ink-soft"}`}>
          {priceOf(bouquet, months)}
        </span>
        <span className="text-sm text-ink-soft">
          {isOpen ? (months === 1 ? t.forOne : monthsWord(months)) : t.unavailable}
        </span>
      </span>
    </button>
  );
}
