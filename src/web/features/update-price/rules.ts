import type { AdminPlan } from "../../shared/shop/queries.ts";

/** The form's fields for money, in the order shown. */
export const PRICE_FIELDS = ["smartEarnerPrice", "resellerPrice", "partnerPrice", "apiPrice"] as const;
/** Names a plan where its network is known: "1GB SME". */
export const nameOf = (plan: Pick<AdminPlan, "planName" | "planType">): string =>
  `${plan.planName} ${plan.planType}`;
