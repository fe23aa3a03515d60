import type { readSession } from "../../contract/auth.ts";
import type { Answer } from "../../contract/define.ts";
import { COMPANIES } from "../../core/electricity.ts";
import { DATA_CODES, type Network, NETWORKS } from "../../core/networks.ts";
import type { Offer } from "../../flows/catalogue/plans.ts";
import { planShape } from "./plan.ts";

/** The product whose plans are listed once more on their own: MTN's corporate gifting. */
const CORPORATE = "MTN-CG";

/** All plans at the caller's prices, grouped as API users expect them. NETWORK carries the codes of data purchases. */
export function subscriptionPlansShape(
  offers: readonly Offer[],
): Answer<typeof readSession>["subscriptionPlans"] {
  const of = (network: Network) => offers.filter(({ plan }) => plan.network === network).map(planShape);
  return {
    MTN: of("MTN"),
    MTN_CG_PRICE: offers.filter(({ plan }) => plan.prices.product === CORPORATE).map(planShape),
    GLO: of("GLO"),
    AIRTEL: of("AIRTEL"),
    NMOBILE: of("9MOBILE"),
    CABLETV: [],
    CABLENAME: [],
    DISCO: COMPANIES.map(({ id, name }) => ({ id, name })),
    NETWORK: NETWORKS.map((name) => ({ id: DATA_CODES[name], name })),
  };
}
