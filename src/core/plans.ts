import { type Catalogue, type Plan, type PlanCategory, productKey } from "./catalogue.ts";
import { type Network, NETWORKS, networkOfDataCode } from "./networks.ts";

/**
 * Order of plan lists: shortest validity first; within it by size when one category is looked at, else by public number
 * (rules 4.9). The number decides what is left, so the order is total.
 */
export function sortPlans<P extends Pick<Plan, "validityDays" | "volumeMb" | "number">>(
  plans: readonly P[],
  category: PlanCategory | "all",
): P[] {
  const bySize = category !== "all";
  return plans.toSorted(
    (a, b) =>
      a.validityDays - b.validityDays || (bySize ? a.volumeMb - b.volumeMb : 0) || a.number - b.number,
  );
}

/** Plans of one network and category, in list order. */
export function plansOf(catalogue: Catalogue, network: Network, category: PlanCategory | "all"): Plan[] {
  const wanted = catalogue.plans.filter(
    (plan) => plan.network === network && (category === "all" || plan.category === category),
  );
  return sortPlans(wanted, category);
}

/** Is all data of this network locked? */
export function isDataLocked(catalogue: Catalogue, network: Network): boolean {
  return catalogue.locked.has(productKey(network, "data"));
}

/** Is this plan locked, by its network or by its own product? */
export function isPlanLocked(catalogue: Catalogue, plan: Pick<Plan, "network" | "prices">): boolean {
  return (
    isDataLocked(catalogue, plan.network) || catalogue.locked.has(productKey(plan.prices.product, "data"))
  );
}

/** A network by name (any case) or by data code, as number or digits; undefined for anything else (rules 4.2). */
export function networkOf(sent: string | number): Network | undefined {
  const text = String(sent).trim().toUpperCase();
  return (
    NETWORKS.find((network) => network === text) ?? networkOfDataCode(text === "" ? Number.NaN : Number(text))
  );
}

/** Size in gigabytes, for screens: 1000 MB = 1 GB. */
export function gigabytes(plan: Pick<Plan, "volumeMb">): number {
  return plan.volumeMb / 1_000;
}
