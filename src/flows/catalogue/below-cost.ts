import { type Plan, productKey, type SoldPlan } from "../../core/catalogue.ts";
import { plansBelow, pricesBelow, type PlanPriceName, typesBelow } from "../../core/margins.ts";
import type { Kobo } from "../../core/money.ts";
import { type Network, NETWORKS } from "../../core/networks.ts";
import type { UserType } from "../../core/people.ts";
import { AIRTIME_COST_BPS, chargesOf } from "../../core/pricing.ts";
import { listSpecialPrices } from "./queries.ts";
import type { Deps } from "../deps.ts";

export type Losses = {
  plans: { plan: SoldPlan; prices: PlanPriceName[] }[];
  specials: { userId: string; userName: string; product: string; price: Kobo; plans: Plan[] }[];
  /** Charge and cost in basis points of the face value. */
  airtime: { network: Network; userType: UserType; chargeBps: number; costBps: bigint }[];
};

const MAX_SPECIALS = 5_000;

/**
 * Lists everything that sells below its cost (rules 4.18): plans on sale, special prices of special people,
 * airtime. Kobo.
 */
export async function listLosses(deps: Pick<Deps, "db" | "catalogue">): Promise<Losses> {
  const specials = await listSpecialPrices(deps.db, MAX_SPECIALS);
  const { plans, otherPlans } = deps.catalogue();
  return {
    plans: [...plans, ...otherPlans]
      .map((plan) => ({ plan, prices: pricesBelow(plan.prices, plan.cost) }))
      .filter(({ prices }) => prices.length > 0),
    specials: specials
      .map((special) => ({ ...special, plans: plansBelow(plans, special.product, special.price) }))
      .filter((special) => special.plans.length > 0),
    airtime: NETWORKS.flatMap((network) => airtimeLosses(deps, network)),
  };
}

function airtimeLosses(deps: Pick<Deps, "catalogue">, network: Network): Losses["airtime"] {
  const { settings, costBps: costs } = deps.catalogue();
  const costBps = costs.get(productKey(network, "airtime")) ?? AIRTIME_COST_BPS;
  const charges = chargesOf(settings.airtimeChargeBps);
  return typesBelow(charges, costBps).map((userType) => ({
    network,
    userType,
    chargeBps: charges[userType],
    costBps,
  }));
}
