import { isPlanLocked, networkOf, plansOf } from "../../core/plans.ts";
import {
  type Delivery,
  deliveryByProduct,
  FIGURES_WINDOW_MS,
  popularPlans,
} from "../../core/plan-figures.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import type { Deps } from "../deps.ts";
import { countSold, readOutcomes, readOwnPlans } from "./plan-queries.ts";

const KEPT_MS = 60_000;

type Measured = {
  deliveries: ReadonlyMap<string, Delivery>;
  sold: readonly { planId: string; times: number }[];
};
type Kept = { until: number; measured: Promise<Measured> };
const kept = new WeakMap<Deps["db"], Kept>();

/** A plan of which something is known. `bought` counts the person's own orders of it. */
export type PlanFigures = {
  planId: string;
  bought: number;
  isPopular: boolean;
  delivery: Delivery | undefined;
};
/** The plan that a person bought last for a number. */
export type LastPlan = { number: string; planId: string };

type Wanted = { userId: string; network: string };
type Unknown = { code: "bad_request"; fields: { network: string } };

/**
 * Returns what is known of the plans of a network: the person's own habits, and the shop's figures, which are
 * measured at most once a minute (rules 4.40, 4.41). Plans of which nothing is known are left out, and so are
 * last plans that cannot be bought now. Errors: bad_request for an unknown network.
 */
export async function readPlanFigures(
  deps: Pick<Deps, "db" | "clock" | "catalogue">,
  { userId, network: wanted }: Wanted,
): Promise<Result<{ plans: PlanFigures[]; last: LastPlan[] }, Unknown>> {
  const network = networkOf(wanted);
  if (!network) return fail({ code: "bad_request", fields: { network: "Select a network" } });
  const [{ deliveries, sold }, own] = await Promise.all([measuredNow(deps), readOwnPlans(deps.db, userId)]);
  const catalogue = deps.catalogue();
  const plans = plansOf(catalogue, network, "all");
  const ids = new Set(plans.map(({ id }) => id));
  const popular = popularPlans(sold.filter(({ planId }) => ids.has(planId)));
  const figures = plans.map(({ id, prices }) => ({
    planId: id,
    bought: own.filter(({ planId }) => planId === id).length,
    isPopular: popular.has(id),
    delivery: deliveries.get(prices.product),
  }));
  const open = new Set(
    plans.filter((plan) => plan.isAvailable && !isPlanLocked(catalogue, plan)).map(({ id }) => id),
  );
  return ok({
    plans: figures.filter(({ bought, isPopular, delivery }) => bought > 0 || isPopular || delivery),
    last: lastPlans(own.filter(({ planId }) => ids.has(planId))).filter(({ planId }) => open.has(planId)),
  });
}

/** Keeps the newest row of each number. */
function lastPlans(newestFirst: readonly LastPlan[]): LastPlan[] {
  const byNumber = new Map<string, LastPlan>();
  for (const row of newestFirst) if (!byNumber.has(row.number)) byNumber.set(row.number, row);
  return [...byNumber.values()];
}

function measuredNow(deps: Pick<Deps, "db" | "clock">): Promise<Measured> {
  const now = deps.clock.now().getTime();
  const known = kept.get(deps.db);
  if (known && now < known.until) return known.measured;
  const measured = measure(deps, now);
  kept.set(deps.db, { until: now + KEPT_MS, measured });
  // A failed query is not cached.
  measured.catch(() => kept.delete(deps.db));
  return measured;
}

async function measure({ db }: Pick<Deps, "db">, now: number): Promise<Measured> {
  const since = new Date(now - FIGURES_WINDOW_MS);
  const [outcomes, sold] = await Promise.all([
    readOutcomes(db, { since, now: new Date(now) }),
    countSold(db, since),
  ]);
  return { deliveries: deliveryByProduct(outcomes), sold };
}
