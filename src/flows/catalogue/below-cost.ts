import { type Plan, productKey, type SoldPlan } from "../../core/catalogue.ts";
import { CHARGED, plansBelow, pricesBelow, type PlanPriceName, typesBelow } from "../../core/margins.ts";
import type { Kobo } from "../../core/money.ts";
import type { UserType } from "../../core/people.ts";
import { chargesOf } from "../../core/pricing.ts";
import { listSpecialPrices } from "./queries.ts";
import type { Deps } from "../deps.ts";

export type Losses = {
  plans: { plan: SoldPlan; prices: PlanPriceName[] }[];
  specials: { userId: string; userName: string; product: string; price: Kobo; plans: Plan[] }[];
  airtime: FaceLoss[];
  betting: FaceLoss[];
};
/** A network or company, with charge and cost in basis points of the face value. */
type FaceLoss = { name: string; userType: UserType; chargeBps: number; costBps: bigint };

const MAX_SPECIALS = 5_000;

/**
 * Lists everything that sells below its cost (rules 4.18): plans on sale, special prices of special people,
 * airtime, betting. Kobo.
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
    airtime: faceLosses(deps, "airtime"),
    betting: faceLosses(deps, "betting"),
  };
}

function faceLosses(deps: Pick<Deps, "catalogue">, service: (typeof CHARGED)[number]["service"]): FaceLoss[] {
  const { settings, costBps: costs } = deps.catalogue();
  return CHARGED.filter((one) => one.service === service).flatMap(({ key, names, usual }) => {
    const charges = chargesOf(settings[key]);
    return names.flatMap((name) => {
      const costBps = costs.get(productKey(name, service)) ?? usual;
      return typesBelow(charges, costBps).map((userType) => ({
        name,
        userType,
        chargeBps: charges[userType],
        costBps,
      }));
    });
  });
}
