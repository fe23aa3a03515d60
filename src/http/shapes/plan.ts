import type { readSession } from "../../contract/auth.ts";
import type { Answer } from "../../contract/define.ts";
import type { plan, priceItem } from "../../contract/prices.ts";
import { CABLE_BRANDS, CABLE_CODES, CABLE_NAMES } from "../../core/cable.ts";
import type { SoldPlan } from "../../core/catalogue.ts";
import { COMPANIES } from "../../core/electricity.ts";
import { DATA_CODES, type Network, NETWORKS } from "../../core/networks.ts";
import { gigabytes } from "../../core/plans.ts";
import type { Offer } from "../../flows/catalogue/plans.ts";

type Output<S extends { _zod: { output: unknown } }> = S["_zod"]["output"];

/** A plan for its buyer. `plan_amount` and `my_price` are both the amount that this buyer pays. */
export function planShape({ plan: sold, price, isOpen }: Offer): Output<typeof plan> {
  return {
    _id: sold.id,
    ...listed(sold),
    plan_amount: price,
    my_price: price,
    volumeRatio: gigabytes(sold),
    planCategory: sold.category,
    isAvailable: isOpen,
  };
}

/** A plan in the public price list; `my_price` is what a new account pays. */
export function priceItemShape(sold: SoldPlan): Output<typeof priceItem> {
  return { ...listed(sold), my_price: sold.prices.smartEarner };
}

function listed(sold: SoldPlan) {
  return {
    id: sold.number,
    plan_network: sold.network,
    plan: sold.name,
    plan_type: sold.type,
    month_validate: sold.validity,
    resellerPrice: sold.prices.reseller,
    apiPrice: sold.prices.api,
  };
}

/** MTN's corporate gifting: its plans are also listed in a group of their own. */
const CORPORATE = "MTN-CG";

/**
 * All plans at the caller's prices, grouped as API users expect them. NETWORK holds the codes for data
 * purchases.
 */
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
    CABLETV: offers.filter(({ plan }) => plan.service === "cable").map(planShape),
    CABLENAME: CABLE_BRANDS.map((brand) => ({ id: CABLE_CODES[brand], name: CABLE_NAMES[brand] })),
    DISCO: COMPANIES.map(({ id, name }) => ({ id, name })),
    NETWORK: NETWORKS.map((name) => ({ id: DATA_CODES[name], name })),
  };
}
