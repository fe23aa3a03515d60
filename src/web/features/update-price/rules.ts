import type { AdminPlan } from "../../shared/shop/queries.ts";

/** The form's fields for money, in the order shown. */
export const PRICE_FIELDS = ["smartEarnerPrice", "resellerPrice", "partnerPrice", "apiPrice"] as const;
/** "1GB SME": what a plan is called where its network is known. */
export const nameOf = (plan: Pick<AdminPlan, "planName" | "planType">): string =>
  `${plan.planName} ${plan.planType}`;
