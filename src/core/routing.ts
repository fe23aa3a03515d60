import { type Catalogue, productKey, type SoldPlan } from "./catalogue.ts";
import { isPlanService } from "./services.ts";
import type { Service } from "./transactions.ts";

/**
 * The order to route. `plan` is for services sold as plans, and names the operator of an order abroad;
 * `product` is as in routes ('MTN-CG', 'GLO', 'electricity').
 */
export type RouteQuestion = {
  service: Service;
  product: string;
  network: string;
  plan: Pick<SoldPlan, "supplier" | "autoRotate" | "codes"> | undefined;
};

/** A supplier that can take the order, with its own code for the plan, where one is sold. */
export type RouteChoice = { supplier: string; planCode: string | null };

/**
 * Returns the suppliers for an order, best first, each at most once (rules 4.16). May be empty: nobody can
 * deliver.
 *
 * The plan's own suppliers come first: its one supplier, or with auto-rotate its whole list, starting at
 * `rotation` (a counter, any whole number from 0). Then comes the admin's route of the product, or of the
 * network where the product has none. Only enabled suppliers that sell the service stay; of a plan only those
 * with a code for it.
 */
export function supplierOrder(
  catalogue: Catalogue,
  question: RouteQuestion,
  rotation: number,
): RouteChoice[] {
  const wanted = [...plansOwn(question.plan, rotation), ...routeOf(catalogue, question)];
  return [...new Set(wanted)].flatMap((supplier) => choice(catalogue, question, supplier));
}

function plansOwn(plan: RouteQuestion["plan"], rotation: number): string[] {
  if (!plan) return [];
  const own = plan.supplier === undefined ? [] : [plan.supplier];
  if (!plan.autoRotate || plan.codes.length === 0) return own;
  const list = plan.codes.map(({ supplier }) => supplier);
  const start = rotation % list.length;
  return [...list.slice(start), ...list.slice(0, start), ...own];
}

/** Returns the admin's route of the product, or of its network where the product has none. */
export function routeOf(
  catalogue: Pick<Catalogue, "routes">,
  { service, product, network }: Omit<RouteQuestion, "plan">,
): readonly string[] {
  const own = catalogue.routes.get(productKey(product, service)) ?? [];
  return own.length > 0 ? own : (catalogue.routes.get(productKey(network, service)) ?? []);
}

function choice(catalogue: Catalogue, { service, plan }: RouteQuestion, supplier: string): RouteChoice[] {
  const facts = catalogue.suppliers.get(supplier);
  if (!facts?.isEnabled || !facts.services.includes(service)) return [];
  if (!plan && !isPlanService(service)) return [{ supplier, planCode: null }];
  const code = plan?.codes.find((entry) => entry.supplier === supplier)?.code;
  return code === undefined ? [] : [{ supplier, planCode: code }];
}
