import type { Catalogue, SoldPlan } from "./catalogue.ts";
import { megabytesIn } from "./plan-forms.ts";
import { routeOf } from "./routing.ts";

/** Codes of plans at suppliers, and what the suppliers' own lists say about them (rules 4.19). */

/** A plan in a supplier's own list, as last read. */
export type ListedPlan = { supplier: string; code: string; network: string; name: string; type: string };

/** The parts of a plan that a listed plan must match. */
export type PlanIdentity = Pick<SoldPlan, "network" | "volumeMb">;

/** Sizes are rounded differently from list to list: a gigabyte has 1,000 or 1,024 megabytes. */
const SAME_SIZE_PERCENT = 5;

/**
 * True when the listed plan is of another network or size. An unreadable size is no contradiction, and a plan
 * of a service that measures nothing has none.
 */
export function isAnotherPlan(
  listed: Pick<ListedPlan, "network" | "name">,
  plan: Pick<ListedPlan, "network"> & Pick<PlanIdentity, "volumeMb">,
): boolean {
  if (listed.network !== plan.network) return true;
  const size = plan.volumeMb > 0 ? megabytesIn(listed.name) : undefined;
  return size !== undefined && Math.abs(size - plan.volumeMb) * 100 > plan.volumeMb * SAME_SIZE_PERCENT;
}

/**
 * Returns the codes of a plan that has none of its own: its public number at each supplier of its product's
 * route, except where the supplier's list has that number for another plan.
 */
export function codesByRoute(
  catalogue: Pick<Catalogue, "routes">,
  plan: PlanIdentity & Pick<SoldPlan, "service" | "number"> & { product: string },
  listed: readonly ListedPlan[],
): SoldPlan["codes"] {
  const code = String(plan.number);
  const others = listed.filter((row) => row.code === code && isAnotherPlan(row, plan));
  const refused = new Set(others.map(({ supplier }) => supplier));
  const route = routeOf(catalogue, { service: plan.service, product: plan.product, network: plan.network });
  return route.filter((supplier) => !refused.has(supplier)).map((supplier) => ({ supplier, code }));
}
