import { supplierOrder } from "../../core/routing.ts";
import type { PlanLink, PlanRow } from "./plan-queries.ts";
import type { Deps } from "../deps.ts";

/** The parts of a plan that decide its delivery. */
type Delivered = Pick<PlanRow, "network" | "product" | "supplier" | "auto_rotate"> & {
  links: readonly PlanLink[];
};
type OnSale = Delivered & Pick<PlanRow, "is_available">;

export type Unserved = { code: "plan_without_supplier"; fields: Record<string, string> };

/** True when an enabled supplier would get orders of this plan now (rules 4.16). */
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
 * Refuses a plan on sale that this change leaves without a supplier. A plan whose supplier was switched off
 * earlier may still be renamed or locked (rules 4.27).
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
