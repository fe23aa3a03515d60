import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ALL_BRANDS } from "../../../core/services.ts";
import { call } from "../../shared/api/api.ts";
import { useDraft } from "../../shared/forms/draft.ts";
import { formatMoney, fromWire } from "../../shared/money.ts";
import { isBelowCost, LossDialog, type Sure, sureOf } from "../../shared/shop/loss-dialog.tsx";
import { Margin } from "../../shared/shop/margin.tsx";
import { type AdminPlan, adminPlansQuery, plansChanged } from "../../shared/shop/queries.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { shopWords } from "../../shared/shop/words.en.ts";
import { useWords } from "../../shared/words.ts";
import { AmountField } from "../../ui/forms/amount-field.tsx";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { notify } from "../../ui/notify.ts";
import { Select } from "../../ui/forms/select.tsx";
import { Part } from "./part.tsx";
import {
  checkPrices,
  EMPTY_PRICES,
  isBrand,
  labelOf,
  newPriceOf,
  PRICE_FIELDS,
  PRICE_NAMES,
  type PriceDraft,
  type PriceName,
  priceOf,
  typesOf,
} from "./rules.ts";
import { settingsWords } from "./words.en.ts";

type Draft = ReturnType<typeof useDraft<PriceDraft>>;

/**
 * Sets new prices of one plan: network, data type where there are many (MTN), plan, and the prices that
 * change.
 */
export function PriceForm() {
  const t = useWords(settingsWords);
  const cache = useQueryClient();
  const draft: Draft = useDraft<PriceDraft>(
    { network: "", type: "", plan: "", ...EMPTY_PRICES },
    checkPrices,
  );
  const { values, problems } = draft;
  const plans = useQuery(adminPlansQuery(isBrand(values.network) ? values.network : undefined, "all"));
  const plan = plans.data?.plans.find(({ _id }) => _id === values.plan);
  const act = useAct({
    send: ({ confirmBelowCost, ...sent }: PriceDraft & Sure) =>
      call("POST /admin/updatePrice", {
        body: {
          newPrice: newPriceOf(sent),
          dataId: sent.plan,
          ...sureOf(confirmBelowCost),
        },
      }),
    onDone: ({ msg }) => {
      draft.set(EMPTY_PRICES);
      void plansChanged(cache);
      notify.success(msg);
    },
    isQuiet: isBelowCost,
  });
  return (
    <Part title={t.pricesTitle} note={t.pricesNote}>
      <form ref={draft.form} noValidate className="grid gap-4" onSubmit={draft.submit(act.run)}>
        <Select
          label={t.network}
          placeholder={t.select}
          value={values.network}
          error={problems.network}
          options={ALL_BRANDS.map((value) => ({ value, label: labelOf(value) }))}
          onChange={({ target }) => draft.set({ network: target.value, type: "", plan: "" })}
        />
        {plans.isError && <Callout tone="bad" title={t.plansNotLoaded} />}
        <PlanChoice draft={draft} plans={plans.data?.plans ?? []} />
        {plan?.planCostPrice !== undefined && (
          <p className="text-sm text-ink-soft">
            {t.costNow({ amount: formatMoney(fromWire(plan.planCostPrice)) })}
          </p>
        )}
        <div className="grid pairs gap-x-3 gap-y-4">
          {PRICE_NAMES.map((name) => (
            <NewPrice key={name} name={name} draft={draft} plan={plan} />
          ))}
        </div>
        <Button type="submit" busy={act.isBusy}>
          {t.update}
        </Button>
      </form>
      <LossDialog act={act} nameOf={(field) => shopWords.get()[field.split(".")[1] as PriceName] ?? field} />
    </Part>
  );
}

function PlanChoice({ draft, plans }: { draft: Draft; plans: readonly AdminPlan[] }) {
  const t = useWords(settingsWords);
  const { values, problems } = draft;
  const shown = plans.filter(({ planType }) => !values.type || planType === values.type);
  return (
    <>
      {values.network === "MTN" && (
        <Select
          label={t.dataType}
          placeholder={t.allTypes}
          value={values.type}
          options={typesOf(plans).map((value) => ({ value, label: value }))}
          onChange={({ target }) => draft.set({ type: target.value, plan: "" })}
        />
      )}
      <Select
        label={t.plan}
        placeholder={t.select}
        value={values.plan}
        error={problems.plan}
        options={shown.map((plan) => ({
          value: plan._id,
          label: t.planOption({
            name: plan.planName,
            type: plan.planType,
            validity: plan.planValidity,
            id: plan.planId,
          }),
        }))}
        onChange={({ target }) => draft.set({ plan: target.value })}
      />
    </>
  );
}

type NewPriceProps = { name: PriceName; draft: Draft; plan: AdminPlan | undefined };

/** One of the four prices: the current one, and the margin that the typed one would leave. */
function NewPrice({ name, draft, plan }: NewPriceProps) {
  const t = useWords(settingsWords);
  const names = useWords(shopWords);
  const typed = priceOf(draft.values[name]);
  const cost = plan?.planCostPrice;
  return (
    <AmountField
      label={names[name]}
      value={draft.values[name]}
      error={draft.problems[name]}
      hint={
        plan && (
          <span className="flex flex-wrap items-baseline gap-x-2">
            <span className="figures">
              {t.now({ amount: formatMoney(fromWire(plan[PRICE_FIELDS[name]])) })}
            </span>
            {typed && cost !== undefined && <Margin price={typed} cost={fromWire(cost)} />}
          </span>
        )
      }
      onChange={(text) => draft.set({ [name]: text })}
    />
  );
}
