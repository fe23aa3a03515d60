import type { Catalogue } from "./catalogue.ts";
import { type Network, NETWORKS } from "./networks.ts";
import { SPECIAL_PRODUCTS } from "./people-ladder.ts";

/** Data products: what is locked, routed, and costed by itself (rules 4.8, 4.21, 4.30). */

/** The products that every installation has. A network's name stands for all of its data. */
export const DATA_PRODUCTS = [
  "MTN",
  "MTN-CG",
  "MTN-SME2",
  "MTN-DATA_TRANSFER",
  "MTN-COUPON",
  "MTN-AWOOF",
  "GLO",
  "AIRTEL",
  "9MOBILE",
] as const;

/** Returns the names of all data products: the usual ones, and the family of each plan on sale. */
export function dataProducts({ plans }: Pick<Catalogue, "plans">): ReadonlySet<string> {
  return new Set([...DATA_PRODUCTS, ...SPECIAL_PRODUCTS, ...plans.map((plan) => plan.prices.product)]);
}

export const isNetwork = (name: string): name is Network => NETWORKS.some((network) => network === name);

/** Returns the network of a product: MTN for MTN-CG. */
export const networkOfProduct = (product: string): string => product.split("-")[0] ?? product;
