import { BETTING_BRANDS } from "./betting.ts";
import type { Plan } from "./catalogue.ts";
import { divCeil, type Kobo } from "./money.ts";
import { NETWORKS } from "./networks.ts";
import { USER_TYPES, type UserType } from "./people.ts";
import { AIRTIME_COST_BPS, BETTING_COST_BPS, type PlanPrices } from "./pricing.ts";

/** Finds prices below our cost (rules 4.18). Kobo and basis points. */

/** The charges of a face value, with what each is for and what it usually costs. */
export const CHARGED = [
  { key: "airtimeChargeBps", service: "airtime", names: NETWORKS, usual: AIRTIME_COST_BPS },
  { key: "bettingChargeBps", service: "betting", names: BETTING_BRANDS, usual: BETTING_COST_BPS },
] as const;

/** The four prices of a plan, by their names in forms. */
export const PLAN_PRICES = ["smartEarner", "reseller", "partner", "api"] as const;
export type PlanPriceName = (typeof PLAN_PRICES)[number];

/** Returns the names of the prices below the cost. */
export function pricesBelow(prices: Omit<PlanPrices, "product">, cost: Kobo): PlanPriceName[] {
  return PLAN_PRICES.filter((name) => prices[name] < cost);
}

/** Returns the plans of a product that a special price per gigabyte would sell below their cost. */
export function plansBelow(plans: readonly Plan[], product: string, perGigabyte: Kobo): Plan[] {
  return plans.filter(
    (plan) =>
      plan.prices.product === product && divCeil(perGigabyte * BigInt(plan.volumeMb), 1_000n) < plan.cost,
  );
}

/**
 * Returns the account types whose charge for a face value is below its cost; both in basis points of the face
 * value.
 */
export function typesBelow(chargeBps: Readonly<Record<UserType, number>>, costBps: bigint): UserType[] {
  return USER_TYPES.filter((type) => BigInt(chargeBps[type]) < costBps);
}
