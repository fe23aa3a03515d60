import { useQueryClient } from "@tanstack/react-query";
import type { Brand } from "../../../core/services.ts";
import { call } from "../../shared/api/api.ts";
import { fromWire } from "../../shared/money.ts";
import { Margin } from "../../shared/shop/margin.tsx";
import { type AdminPlan, adminPlansQuery, type Category, plansChanged } from "../../shared/shop/queries.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { shopWords } from "../../shared/shop/words.en.ts";
import { useUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { AlertIcon } from "../../ui/icons.tsx";
import { Money } from "../../ui/money.tsx";
import { notify } from "../../ui/notify.ts";
import { Badge } from "../../ui/status.tsx";
import { Switch } from "../../ui/forms/switch.tsx";
import { nameOf, PRICE_FIELDS } from "./rules.ts";
import { priceWords } from "./words.en.ts";

/** The words of each price. */
export const SHORT = {
  smartEarnerPrice: "price",
  resellerPrice: "reseller",
  partnerPrice: "partner",
  apiPrice: "api",
} as const;

type PlanTileProps = {
  plan: AdminPlan;
  network: Brand;
  category: Category;
  onEdit: () => void;
  onDelete: () => void;
};

/** One plan: its name, its four prices with their margins, and its buttons. */
export function PlanTile({ plan, network, category, onEdit, onDelete }: PlanTileProps) {
  const { isAdmin } = useUser();
  const t = useWords(priceWords);
  const name = nameOf(plan);
  return (
    <article className="@container flex h-full flex-col gap-3 rounded-2xl border border-line bg-surface p-4">
      <header className="flex flex-wrap items-start gap-x-3">
        <div className="row-text">
          <h2 className="text-xl">
            {plan.planName} <span className="sr-only">{plan.planType}</span>
          </h2>
          <p className="text-sm text-ink-soft">
            {plan.planType} · {plan.planValidity}
          </p>
        </div>
        <span className="ml-auto grid shrink-0 justify-items-end gap-1.5">
          <span className="figures text-xs font-semibold text-ink-soft">{t.id({ id: plan.planId })}</span>
          {!isAdmin && !plan.isAvailable && <Badge>{t.hidden}</Badge>}
        </span>
      </header>
      <Prices plan={plan} />
      {isAdmin && <Suppliers plan={plan} />}
      <footer className="mt-auto flex flex-wrap items-center justify-between gap-x-2 border-t border-line pt-1.5">
        {isAdmin && <OnSale plan={plan} network={network} category={category} />}
        <div className="flex grow justify-end gap-1">
          <Button
            variant="quiet"
            size="sm"
            className="min-h-11"
            aria-label={isAdmin ? t.editOf({ name }) : t.changePricesOf({ name })}
            onClick={onEdit}
          >
            {isAdmin ? t.edit : t.changePrices}
          </Button>
          {isAdmin && (
            <Button
              variant="quiet"
              size="sm"
              className="min-h-11 text-bad"
              aria-label={t.deleteOf({ name })}
              onClick={onDelete}
            >
              {t.delete}
            </Button>
          )}
        </div>
      </footer>
    </article>
  );
}

function Prices({ plan }: { plan: AdminPlan }) {
  const names = useWords(shopWords);
  const cost = plan.planCostPrice;
  return (
    <dl className="grid pairs gap-x-4 gap-y-2.5">
      {PRICE_FIELDS.map((field) => (
        <div key={field} className="min-w-0">
          <dt className="text-xs text-ink-soft">{names[SHORT[field]]}</dt>
          <dd className="grid">
            <Money amount={fromWire(plan[field])} className="font-semibold" />
            {cost !== undefined && <Margin price={fromWire(plan[field])} cost={fromWire(cost)} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Our cost of the plan, its suppliers, and how they are chosen. */
function Suppliers({ plan }: { plan: AdminPlan }) {
  const t = useWords(priceWords);
  const names = useWords(shopWords);
  const codes = plan.planCodes ?? [];
  const facts = { names: codes.map(({ supplierName }) => supplierName).join(", ") };
  const unconfirmed = codes.filter(({ isConfirmed }) => !isConfirmed).map(({ supplierName }) => supplierName);
  return (
    <p className="grid gap-0.5 text-sm text-ink-soft">
      <span>
        {names.cost} <Money amount={fromWire(plan.planCostPrice ?? 0)} className="font-semibold text-ink" />
      </span>
      {codes.length > 0 && (
        <span className="truncate large-text:whitespace-normal">
          {plan.planAutoRotate ? t.rotates(facts) : t.suppliers(facts)}
        </span>
      )}
      {unconfirmed.length > 0 && (
        <span className="truncate large-text:whitespace-normal">
          {t.unconfirmed({ names: unconfirmed.join(", ") })}
        </span>
      )}
      {plan.isDeliverable === false && (
        <span className="inline-flex items-center gap-1 font-semibold text-warn">
          <AlertIcon className="size-4" /> {t.notDeliverable}
        </span>
      )}
    </p>
  );
}

type OnSaleProps = Omit<PlanTileProps, "onEdit" | "onDelete"> & {
  /** Says its label to screen readers only, where a column says it. */
  isBare?: boolean;
};

/** A switch that puts the plan on sale: it changes at once, then follows the server's answer. */
export function OnSale({ plan, network, category, isBare = false }: OnSaleProps) {
  const t = useWords(priceWords);
  const cache = useQueryClient();
  const toggle = useAct({
    send: (planAvailability: boolean) =>
      call("PATCH /dataPlan/update", {
        body: { planNetwork: network, _id: plan._id, planAvailability },
      }),
    onDone: ({ plan: changed, msg }) => {
      cache.setQueryData(adminPlansQuery(network, category).queryKey, (list) =>
        list ? { plans: list.plans.map((one) => (one._id === changed._id ? changed : one)) } : list,
      );
      void plansChanged(cache);
      notify.success(msg);
    },
  });
  return (
    <Switch
      label={
        <span className={isBare ? "sr-only" : ""}>
          {t.onSale} <span className="sr-only">{nameOf(plan)}</span>
        </span>
      }
      checked={toggle.isBusy && toggle.input !== undefined ? toggle.input : plan.isAvailable}
      disabled={toggle.isBusy}
      onChange={(next) => toggle.run(next)}
    />
  );
}
