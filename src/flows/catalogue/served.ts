import { supplierOrder } from "../../core/routing.ts";
import type { PlanLink, PlanRow } from "./plan-queries.ts";
import type { Deps } from "../deps.ts";

/** A plan as far as its delivery goes. */
type Delivered = Pick<PlanRow, "network" | "product" | "supplier" | "auto_rotate"> & {
  links: readonly PlanLink[];
};
type OnSale = Delivered & Pick<PlanRow, "is_available">;

export type Unserved = { code: "plan_without_supplier"; fields: Record<string, string> };

/** Is there an enabled supplier that would be asked for this plan, as suppliers are now (rules 4.16)? */
export function isServed(deps: Pick<Deps, "catalogue">, plan: Delivered): boolean {
  const { network, product, links } = plan;
  const asked = {
    supplier: plan.supplier ?? undefined,
    autoRotate: plan.auto_rotate,
    codes: links.filter((link) => link.code !== ""),
  };
  return supplierOrder(deps.catalogue(), { service: "data", network, product, plan: asked }, 0).length > 0;
}

/**
 * The refusal of a plan on sale that nobody can deliver, when this very change puts it there: a plan whose supplier was switched off
 * since may still be renamed or locked (rules 4.27).
 */
export function refuseUnserved(
  deps: Pick<Deps, "catalogue">,
  before: OnSale | undefined,
  after: OnSale,
): Unserved | undefined {
  if (!after.is_available || isServed(deps, after)) return undefined;
  if (before?.is_available && !isServed(deps, before)) return undefined;
  return {
    code: "plan_without_supplier",
    fields: { planSuppliers: "Choose a supplier and enter its own code for the plan" },
  };
}
