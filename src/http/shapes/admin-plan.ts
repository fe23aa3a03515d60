import type { adminPlan } from "../../contract/plans.ts";
import type { Person } from "../../core/people.ts";
import type { DeliveredPlan } from "../../flows/catalogue/plan-delivery.ts";

type Wire = (typeof adminPlan)["_zod"]["output"];

/** A plan for staff. Only an admin sees its cost and its suppliers. */
export function adminPlanShape(plan: DeliveredPlan, viewer: Pick<Person, "isAdmin">): Wire {
  const { row, links, codes, isDeliverable } = plan;
  return {
    _id: row.id,
    planId: row.number,
    planName: row.name,
    planType: row.plan_type,
    planNetwork: row.network,
    product: row.product,
    planVolumeRatio: row.volume_mb / 1_000,
    planValidity: row.validity,
    smartEarnerPrice: row.price_kobo,
    resellerPrice: row.reseller_kobo,
    partnerPrice: row.partner_kobo,
    apiPrice: row.api_kobo,
    isAvailable: row.is_available,
    planAvailability: row.is_available,
    planCategory: row.category,
    planAutoRotate: row.auto_rotate,
    ...(viewer.isAdmin
      ? {
          planCostPrice: row.cost_kobo,
          planSupplier: row.supplier ?? "",
          planSuppliers: links.map(({ supplier }) => supplier),
          planCodes: codes.map(({ supplier, code, isConfirmed, listedAs }) => ({
            supplierName: supplier,
            planCode: code,
            isConfirmed,
            listedAs: listedAs ?? "",
          })),
          isDeliverable,
        }
      : {}),
  };
}
