import type { SoldPlan } from "../../core/catalogue.ts";
import type { Kobo } from "../../core/money.ts";
import { isPlanLocked } from "../../core/plans.ts";
import { planPrice, type SpecialPrices } from "../../core/pricing.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import type { PlanService } from "../../core/services.ts";
import { specialPricesOf } from "../catalogue/queries.ts";
import type { Deps } from "../deps.ts";
import type { Buyer } from "./start.ts";

export type PlanFault =
  | { code: "plan_not_found" }
  | { code: "plan_unavailable" }
  | { code: "service_locked" };

/** The plan that is asked for: `plan` is a public plan number or a plan's id, `network` the company. */
export type PlanQuestion = { service: PlanService; network: string; plan: number | string };

/**
 * Returns a plan that can be bought now, at the buyer's own price in kobo: it is of the company asked for,
 * available, and neither its company nor its product is locked (rules 4.8, 4.10, 24.1).
 */
export async function findPlan(
  deps: Pick<Deps, "db" | "catalogue">,
  { person }: Pick<Buyer, "person">,
  { service, network, plan: asked }: PlanQuestion,
): Promise<Result<{ plan: SoldPlan; price: Kobo }, PlanFault>> {
  const plan = planNamed(deps, asked);
  if (!plan || plan.service !== service || plan.network !== network) return fail({ code: "plan_not_found" });
  if (isPlanLocked(deps.catalogue(), plan)) return fail({ code: "service_locked" });
  if (!plan.isAvailable) return fail({ code: "plan_unavailable" });
  const special: SpecialPrices = person.isSpecial ? await specialPricesOf(deps.db, person.id) : new Map();
  return ok({ plan, price: planPrice(plan, person, special) });
}

/** Returns the plan of a public number or id, of whatever service. */
export function planNamed(deps: Pick<Deps, "catalogue">, asked: number | string): SoldPlan | undefined {
  const { planById, planByNumber } = deps.catalogue();
  if (typeof asked === "number") return planByNumber.get(asked);
  return planById.get(asked) ?? (/^\d{1,9}$/.test(asked) ? planByNumber.get(Number(asked)) : undefined);
}

/** The effect of each refusal of a plan on the request key. */
export const PLAN_REFUSALS = {
  plan_not_found: "frozen",
  plan_unavailable: "frozen",
  service_locked: "frozen",
} as const;
