import { normalisePhone } from "../../../../core/networks.ts";
import { formatMoney, fromWire, shortMoney } from "../../../shared/money.ts";
import { useWords } from "../../../shared/words.ts";
import { Button } from "../../../ui/button.tsx";
import { typeText } from "./kinds.ts";
import { daysOf, oftenBought } from "./plan-order.ts";
import type { Figures, Plan } from "./plan.ts";
import { planWords } from "./words.en.ts";

type QuickPicksProps = {
  plans: readonly Plan[];
  figures: Figures | undefined;
  /** The number in the form: its last plan stands first. */
  phone: string;
  onChoose: (plan: Plan) => void;
};

/** The plan that the number got last, and those bought often: each is one tap from the confirm dialog. */
export function QuickPicks({ plans, figures, phone, onChoose }: QuickPicksProps) {
  const t = useWords(planWords);
  if (!figures) return null;
  const number = normalisePhone(phone);
  const lastId = figures.last.find((one) => one.number === number)?._id;
  const last = plans.find(({ _id, isOpen }) => _id === lastId && isOpen);
  const often = oftenBought(plans, figures.plans, last);
  if (!last && often.length === 0) return null;
  return (
    <section aria-label={t.quickPicks} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {last && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-2xl bg-accent-soft px-4 py-3">
          <p className="min-w-0">
            <span className="font-bold">{last.plan}</span> · {t.days(daysOf(last))} ·{" "}
            {typeText(last.plan_type)}
            <span className="block text-sm text-ink-soft">{t.lastForNumber}</span>
          </p>
          <Button className="grow sm:grow-0" onClick={() => onChoose(last)}>
            {t.buyAgain({ price: formatMoney(fromWire(last.my_price)) })}
          </Button>
        </div>
      )}
      {often.length > 0 && (
        <div className="grid gap-2">
          <h2 className="text-base">{t.often}</h2>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(6rem,100%),1fr))] gap-2 sm:gap-3">
            {often.map((plan) => (
              <li key={plan._id}>
                <Pick plan={plan} onChoose={() => onChoose(plan)} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

function Pick({ plan, onChoose }: { plan: Plan; onChoose: () => void }) {
  const t = useWords(planWords);
  return (
    <button
      type="button"
      onClick={onChoose}
      className="grid h-full min-h-11 w-full content-start rounded-2xl border border-line bg-surface px-3 py-2.5 text-left hover:border-accent hover:bg-accent-soft"
    >
      <span className="text-lg font-bold tracking-tight">
        <span className="sr-only">{plan.plan_network} </span>
        {plan.plan}{" "}
      </span>
      <span className="figures font-bold text-accent">{shortMoney(fromWire(plan.my_price))} </span>
      <span className="text-sm text-ink-soft">{t.days(daysOf(plan))} </span>
      <span className="text-xs font-semibold text-ink-soft">{typeText(plan.plan_type)}</span>
    </button>
  );
}
