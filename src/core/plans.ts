import { type Catalogue, type Plan, type PlanCategory, productKey, type SoldPlan } from "./catalogue.ts";
import { type Network, NETWORKS, networkOfDataCode } from "./networks.ts";

/**
 * Sorts plans: shortest validity first, then by size when one category is shown, otherwise by public number
 * (rules 4.9). The number breaks ties, so the order is total.
 */
export function sortPlans<P extends Pick<SoldPlan, "validityDays" | "volumeMb" | "number">>(
  plans: readonly P[],
  category: PlanCategory | "all",
): P[] {
  const bySize = category !== "all";
  return plans.toSorted(
    (a, b) =>
      a.validityDays - b.validityDays || (bySize ? a.volumeMb - b.volumeMb : 0) || a.number - b.number,
  );
}

/** Returns the plans of one network and category, in list order. */
export function plansOf(catalogue: Catalogue, network: Network, category: PlanCategory | "all"): Plan[] {
  const wanted = catalogue.plans.filter(
    (plan) => plan.network === network && (category === "all" || plan.category === category),
  );
  return sortPlans(wanted, category);
}

/** True when all data of this network is locked. */
export function isDataLocked(catalogue: Catalogue, network: Network): boolean {
  return catalogue.locked.has(productKey(network, "data"));
}

/** True when this plan is locked, by its network or by its own product. */
export function isPlanLocked(
  { locked }: Pick<Catalogue, "locked">,
  { service, network, prices }: Pick<SoldPlan, "service" | "network" | "prices">,
): boolean {
  return locked.has(productKey(network, service)) || locked.has(productKey(prices.product, service));
}

/**
 * Returns the network of a name (any case) or data code (number or digits); undefined for anything else
 * (rules 4.2).
 */
export function networkOf(sent: string | number): Network | undefined {
  const text = String(sent).trim().toUpperCase();
  return (
    NETWORKS.find((network) => network === text) ?? networkOfDataCode(text === "" ? Number.NaN : Number(text))
  );
}

/** Returns the size in gigabytes, for screens: 1000 MB = 1 GB. */
export function gigabytes(plan: Pick<SoldPlan, "volumeMb">): number {
  return plan.volumeMb / 1_000;
}
