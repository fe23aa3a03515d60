import type { SoldPlan } from "../../core/catalogue.ts";
import type { Kobo } from "../../core/money.ts";
import type { Person } from "../../core/people.ts";
import { isPlanLocked } from "../../core/plans.ts";
import { planPrice, type SpecialPrices } from "../../core/pricing.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { supplierOrder } from "../../core/routing.ts";
import { type Company, isPlanService, type PlanService, serviceOfBrand } from "../../core/services.ts";
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
  question: PlanQuestion,
): Promise<Result<{ plan: SoldPlan; price: Kobo }, PlanFault>> {
  return planFor(deps, { person, special: await specialPricesFor(deps, person) }, question);
}

/** Returns a person's special prices; none for somebody who has none. */
export async function specialPricesFor(
  { db }: Pick<Deps, "db">,
  { id, isSpecial }: Person,
): Promise<SpecialPrices> {
  return isSpecial ? specialPricesOf(db, id) : new Map();
}

/** The same for many questions of one person, whose special prices were read before. */
export function planFor(
  deps: Pick<Deps, "catalogue">,
  { person, special }: { person: Person; special: SpecialPrices },
  { service, network, plan: asked }: PlanQuestion,
): Result<{ plan: SoldPlan; price: Kobo }, PlanFault> {
  const plan = planNamed(deps, asked);
  if (!plan || plan.service !== service || plan.network !== network) return fail({ code: "plan_not_found" });
  if (isPlanLocked(deps.catalogue(), plan)) return fail({ code: "service_locked" });
  if (!plan.isAvailable) return fail({ code: "plan_unavailable" });
  // Special prices are of data alone.
  const own: SpecialPrices = service === "data" ? special : new Map();
  return ok({ plan, price: planPrice(plan, person, own) });
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

/** Lists the suppliers that sell for the company, those of its route first, each with a plan code. */
export function suppliersOf(deps: Pick<Deps, "catalogue">, company: Company): Map<string, string> {
  const catalogue = deps.catalogue();
  const service = serviceOfBrand(company);
  const plans: readonly (SoldPlan | undefined)[] = isPlanService(service)
    ? catalogue.otherPlans.filter(({ network }) => network === company)
    : [undefined];
  const line = { service, product: company, network: company };
  const orders = plans.flatMap((plan) => supplierOrder(catalogue, { ...line, plan }, 0));
  const found = new Map<string, string>();
  for (const { supplier, planCode } of orders) if (!found.has(supplier)) found.set(supplier, planCode ?? "");
  return found;
}
