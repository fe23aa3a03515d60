import type { Plan } from "./catalogue.ts";
import { divCeil, type Kobo, kobo, naira } from "./money.ts";
import { isNetwork } from "./products.ts";
import { serviceOfBrand } from "./services.ts";
import type { Service } from "./transactions.ts";

/** Cost prices as admins enter them (rules 4.30). */

/** Airtime, electricity and betting: a cost is that of this much face value. */
const FACE = naira(100);

/** Some hosts charge a fee on top of what is paid in; nothing else costs more than its face value. */
const FACE_WITH_FEE = naira(105);

/** Returns the most that this much face value may cost. */
export const mostCost = (service: Service): Kobo => (service === "betting" ? FACE_WITH_FEE : FACE);
const MB_PER_GB = 1_000n;

/**
 * Returns what a cost price is for. A network's name means its airtime up to the face value and all of its
 * data above it, unless the service is said: no gigabyte costs as little, and no airtime as much.
 */
export function costedService(name: string, cost: Kobo, said: Service | undefined): Service {
  if (name === "electricity") return "electricity";
  const brand = serviceOfBrand(name);
  if (brand && brand !== "data") return brand;
  if (!isNetwork(name)) return "data";
  return said ?? (cost <= FACE ? "airtime" : "data");
}

/** Returns the cost of a plan at a cost per gigabyte; a fraction of a kobo is rounded up. */
export function planCost(perGigabyte: Kobo, volumeMb: number): Kobo {
  return divCeil(perGigabyte * BigInt(volumeMb), MB_PER_GB);
}

/** Returns what a gigabyte of these plans (at least one) costs on average, and whether they differ. */
export function costPerGigabyte(plans: readonly Pick<Plan, "cost" | "volumeMb">[]): {
  cost: Kobo;
  varies: boolean;
} {
  const total = plans.reduce((sum, plan) => sum + plan.cost, 0n) * MB_PER_GB;
  const volume = plans.reduce((sum, plan) => sum + BigInt(plan.volumeMb), 0n);
  const cost = kobo((total + volume / 2n) / volume);
  return { cost, varies: plans.some((plan) => planCost(cost, plan.volumeMb) !== plan.cost) };
}
