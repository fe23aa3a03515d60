import type { PlanCategory, SoldPlan } from "../../core/catalogue.ts";
import { PLAN_PRICES, type PlanPriceName } from "../../core/margins.ts";
import { type Kobo, kobo } from "../../core/money.ts";
import { type FileProblem, priceRows, readPriceFile } from "../../core/price-file.ts";
import {
  type Expected,
  expectedOf,
  type Formula,
  type FourPrices,
  marginOf,
  pricesByFormula,
  type SomePrices,
} from "../../core/price-formula.ts";
import { csvOf } from "../../core/csv.ts";
import type { Brand } from "../../core/services.ts";
import type { Deps } from "../deps.ts";
import { readSold, type Sold } from "./queries.ts";

/** Plans as a table of prices: present ones, those that a formula or a file would make, and what was sold. */

export type PlanFilter = {
  network: Brand | undefined;
  category: PlanCategory | undefined;
  /** A supplier that has a code for the plan. */
  supplier: string | undefined;
  /** Words, each of which the plan's number, name, type or validity contains. */
  text: string | undefined;
};

export type TablePrice = {
  tier: PlanPriceName;
  before: Kobo;
  /** Undefined where the formula makes no price. */
  after: Kobo | undefined;
  margin: { amount: Kobo; bps: number };
  isBelowCost: boolean;
  /** Deliveries of the last 30 days to this kind of buyer, and what they paid. */
  sold: number;
  sales: Kobo;
};
export type TablePlan = { plan: SoldPlan; prices: TablePrice[] };

/** The most plans of one table. */
const MAX_PLANS = 1_000;

export type Table = {
  plans: TablePlan[];
  /** How many plans there are, also those beyond the most of one table. */
  count: number;
  expected: Expected;
  problems: FileProblem[];
};

type Shown = Pick<Deps, "reports" | "clock" | "catalogue">;
type Wanted = { filter: PlanFilter; formula: Formula | undefined; file: string | undefined };

/**
 * Returns the plans on sale that a filter finds, with the prices that a formula would make of them; or the
 * plans of a file with its prices (rules 19.1, 19.2, 19.4, 19.7). Changes nothing. The cost of a plan is the
 * one its margin is judged by everywhere: that of the supplier it is sent to first (rules 4.26).
 */
export async function showTable(deps: Shown, wanted: Wanted): Promise<Table> {
  const all = allPlans(deps);
  const file = wanted.file ? readPriceFile(wanted.file, new Set(all.map(({ number }) => number))) : undefined;
  const found = file ? all.filter(({ number }) => file.prices.has(number)) : all.filter(fits(wanted.filter));
  const afterOf = (plan: SoldPlan): SomePrices => {
    if (file) return { ...plan.prices, ...file.prices.get(plan.number) };
    return wanted.formula ? byFormula(plan, wanted.formula) : plan.prices;
  };
  const sold = await soldByPlan(deps);
  const plans = found.slice(0, MAX_PLANS).map((plan) => tablePlan(plan, afterOf(plan), sold));
  const changes = plans.flatMap(({ prices }) =>
    prices.flatMap(({ before, after, sold: lines }) =>
      after === undefined ? [] : [{ before, after, sold: lines }],
    ),
  );
  const expected = expectedOf(changes);
  return { plans, count: found.length, expected, problems: file?.problems ?? [] };
}

/** Returns the plans on sale of all services, by number. */
function allPlans(deps: Pick<Deps, "catalogue">): SoldPlan[] {
  const { plans, otherPlans } = deps.catalogue();
  return [...plans, ...otherPlans].sort((a, b) => a.number - b.number);
}

/** A price that the formula names and cannot make stays undefined; one that it does not name stays. */
function byFormula(plan: SoldPlan, formula: Formula): SomePrices {
  const made = pricesByFormula(plan, formula);
  const price = (name: PlanPriceName) => (name in made ? made[name] : plan.prices[name]);
  return Object.fromEntries(PLAN_PRICES.map((name) => [name, price(name)]));
}

function fits({ network, category, supplier, text }: PlanFilter): (plan: SoldPlan) => boolean {
  const searched = (text ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  const wanted = supplier?.toUpperCase();
  const isWanted = (name: string | undefined) => name?.toUpperCase() === wanted;
  return (plan) => {
    if (network && plan.network !== network) return false;
    if (category && plan.category !== category) return false;
    const names = [plan.supplier, ...plan.codes.map((one) => one.supplier)];
    if (wanted && !names.some(isWanted)) return false;
    const about = [plan.number, plan.network, plan.type, plan.name, plan.validity, plan.prices.product];
    const line = about.join(" ").toLowerCase();
    return searched.every((word) => line.includes(word));
  };
}

type SoldByPlan = ReadonlyMap<string, readonly Sold[]>;

/** Reads what was sold of each plan in the last 30 days. */
export async function soldByPlan(deps: Pick<Deps, "reports" | "clock">): Promise<SoldByPlan> {
  const now = deps.clock.now();
  return Map.groupBy(await deps.reports((db) => readSold(db, now)), ({ planId }) => planId);
}

/** Returns a plan's line of the table with these prices. */
export function tablePlan(plan: SoldPlan, after: SomePrices, sold: SoldByPlan): TablePlan {
  const own = sold.get(plan.id) ?? [];
  const prices = PLAN_PRICES.map((tier) => {
    const [before, price] = [plan.prices[tier], after[tier]];
    const lines = own.find((one) => one.tier === tier);
    return {
      tier,
      before,
      after: price,
      margin: marginOf(price ?? before, plan.cost),
      isBelowCost: (price ?? before) < plan.cost,
      sold: lines?.lines ?? 0,
      sales: lines?.sales ?? kobo(0n),
    };
  });
  return { plan, prices };
}

/** Returns the prices of all plans on sale as CSV (rules 19.7). */
export function exportPrices(deps: Pick<Deps, "catalogue">): string {
  const prices = ({ smartEarner, reseller, partner, api }: FourPrices) => ({
    smartEarner,
    reseller,
    partner,
    api,
  });
  return csvOf(priceRows(allPlans(deps).map((plan) => ({ ...plan, prices: prices(plan.prices) }))));
}
