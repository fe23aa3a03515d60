import { useState } from "react";
import type { CardAct } from "../../../core/cable.ts";
import { fromWire, shortMoney } from "../../shared/money.ts";
import { PlanRows } from "../../shared/plan-rows.tsx";
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
      <PlanRows
        rows={company.bouquets
          .filter((bouquet) => !isRenewable || bouquet !== present)
          .map((bouquet) => rowOf(bouquet, months))}
        onChoose={(key) => {
          const bouquet = company.bouquets.find(({ _id }) => _id === key);
          if (bouquet) place(bouquet, "change");
        }}
      />
    </Panel>
  );
}

const nairaOf = ({ my_price: price }: Bouquet, months: number) => Math.round(price * 100 * months) / 100;
const priceOf = (bouquet: Bouquet, months: number): string => shortMoney(fromWire(nairaOf(bouquet, months)));

function rowOf(bouquet: Bouquet, months: number) {
  const t = cableWords.get();
  const note = months === 1 ? t.forOne : monthsWord(months);
  return {
    key: bouquet._id,
    name: bouquet.plan,
    priceNaira: nairaOf(bouquet, months),
    note: bouquet.isAvailable ? note : t.unavailable,
    isOpen: bouquet.isAvailable,
  };
}
