import type { Plan } from "./catalogue.ts";
import { divCeil, type Kobo } from "./money.ts";
import { USER_TYPES, type UserType } from "./people.ts";
import type { PlanPrices } from "./pricing.ts";

/** What is sold below what it costs us (rules 4.18). Kobo and basis points. */

/** The four prices of a plan, as forms name them. */
export const PLAN_PRICES = ["smartEarner", "reseller", "partner", "api"] as const;
export type PlanPriceName = (typeof PLAN_PRICES)[number];

/** The prices that are below the cost. */
export function pricesBelow(prices: Omit<PlanPrices, "product">, cost: Kobo): PlanPriceName[] {
  return PLAN_PRICES.filter((name) => prices[name] < cost);
}

/** The plans of a product that a special price per gigabyte would sell below their cost. */
export function plansBelow(plans: readonly Plan[], product: string, perGigabyte: Kobo): Plan[] {
  return plans.filter(
    (plan) =>
      plan.prices.product === product && divCeil(perGigabyte * BigInt(plan.volumeMb), 1_000n) < plan.cost,
  );
}

/** Account types whose charge for airtime is below its cost; both in basis points of the face. */
export function typesBelow(chargeBps: Readonly<Record<UserType, number>>, costBps: bigint): UserType[] {
  return USER_TYPES.filter((type) => BigInt(chargeBps[type]) < costBps);
}
