import type { adminPlan } from "../../contract/plans.ts";
import type { Person } from "../../core/people.ts";
import type { AdminPlan } from "../../flows/catalogue/change-plans.ts";

type Wire = (typeof adminPlan)["_zod"]["output"];

/** A plan for staff. Only an admin sees its cost and its suppliers. */
export function adminPlanShape({ row, links }: AdminPlan, viewer: Pick<Person, "isAdmin">): Wire {
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
          planSuppliers: links.map(({ supplier, code }) => ({ supplierName: supplier, planCode: code })),
        }
      : {}),
  };
}
