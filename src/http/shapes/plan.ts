import type { plan, priceItem } from "../../contract/prices.ts";
import type { Plan } from "../../core/catalogue.ts";
import { gigabytes } from "../../core/plans.ts";
import type { Offer } from "../../flows/catalogue/plans.ts";

type Output<S extends { _zod: { output: unknown } }> = S["_zod"]["output"];

/** A plan for the person who will buy it. The amount shown is always the one they pay, under both of its names. */
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

/** A plan in the public price list: `my_price` is what a new account pays. */
export function priceItemShape(sold: Plan): Output<typeof priceItem> {
  return { ...listed(sold), my_price: sold.prices.smartEarner };
}

function listed(sold: Plan) {
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
