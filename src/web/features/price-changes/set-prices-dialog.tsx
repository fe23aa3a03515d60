import { PLAN_PRICES, type PlanPriceName } from "../../../core/margins.ts";
import type { Kobo } from "../../../core/money.ts";
import { useDraft } from "../../shared/forms/draft.ts";
import { fromWire, parseTyped, shortMoney } from "../../shared/money.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { AmountField } from "../../ui/forms/amount-field.tsx";
import type { TablePlan } from "./api.ts";
import { nameOf } from "./price-table.tsx";
import { changedTo } from "./rules.ts";
import { pricesWords } from "./words.en.ts";

type Draft = Record<PlanPriceName, string>;
type SetPricesProps = {
  plan: TablePlan;
  onSet: (prices: { [tier in PlanPriceName]?: Kobo }) => void;
  onHistory: () => void;
  onClose: () => void;
};

/** Sets the new prices of one plan by hand, in the table only. An empty field leaves its price as it is. */
export function SetPricesDialog({ plan, onSet, onHistory, onClose }: SetPricesProps) {
  const t = useWords(pricesWords);
  const price = (tier: PlanPriceName) => plan.prices.find((one) => one.tier === tier);
  const typed = (tier: PlanPriceName) => {
    const found = price(tier);
    const after = found && changedTo(found);
    return after === undefined ? "" : String(after);
  };
  const draft = useDraft<Draft>(
    () => Object.fromEntries(PLAN_PRICES.map((tier) => [tier, typed(tier)])) as Draft,
    (values) => {
      const bad = PLAN_PRICES.filter((tier) => values[tier].trim() && !parseTyped(values[tier]));
      return Object.fromEntries(bad.map((tier) => [tier, t.badPrice]));
    },
  );
  const before = (tier: PlanPriceName) => fromWire(price(tier)?.before ?? 0);
  return (
    <FormDialog
      title={t.setPrices({ name: nameOf(plan) })}
      draft={draft}
      act={{
        run: (values: Draft) => {
          const set = PLAN_PRICES.map((tier) => [tier, parseTyped(values[tier]) ?? before(tier)] as const);
          onSet(Object.fromEntries(set));
        },
      }}
      cancel={t.cancel}
      action={t.setPricesAct}
      onClose={onClose}
    >
      <p className="text-sm text-ink-soft">{t.setPricesNote}</p>
      {PLAN_PRICES.map((tier) => (
        <AmountField
          key={tier}
          label={t.priceField({ tier: t[tier], amount: shortMoney(before(tier)) })}
          value={draft.values[tier]}
          error={draft.problems[tier]}
          onChange={(text) => draft.set({ [tier]: text })}
        />
      ))}
      <Button variant="quiet" onClick={onHistory}>
        {t.seeHistory}
      </Button>
    </FormDialog>
  );
}
