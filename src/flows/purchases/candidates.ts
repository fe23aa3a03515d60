import { type AbroadDetails, abroadDetails } from "../../core/abroad.ts";
import { supplierOrder } from "../../core/routing.ts";
import type { TransactionRow } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { serviceOf } from "./orders.ts";
import type { Candidate } from "../supplier-router.ts";

/** `attempt` is that of a stored purchase; a new purchase has none yet. */
type Wanted = Pick<TransactionRow, "kind" | "product" | "network" | "plan_id"> &
  Partial<Pick<TransactionRow, "attempt" | "details">>;

/**
 * Returns the suppliers that can take a purchase, in the order of today's configuration. Only a new purchase
 * of a plan with auto-rotate advances that plan's rotation, so that its suppliers get equal shares whatever
 * else is sold or fails over.
 */
export function candidatesFor(deps: Pick<Deps, "catalogue" | "router">, purchase: Wanted): Candidate[] {
  const catalogue = deps.catalogue();
  const plan = purchase.plan_id ? catalogue.planById.get(purchase.plan_id) : undefined;
  const abroad = abroadDetails(purchase.details ?? null);
  const rotation = plan?.autoRotate && purchase.attempt === undefined ? deps.router.nextRotation(plan.id) : 0;
  return supplierOrder(
    catalogue,
    {
      service: serviceOf(purchase),
      product: purchase.product,
      network: purchase.network,
      plan: abroad ? quotedPlan(abroad) : plan,
    },
    rotation,
  );
}

/** An order abroad goes to the supplier of its quote alone: price and operator's id are that one's. */
const quotedPlan = ({ supplier, operator }: AbroadDetails) => ({
  supplier,
  autoRotate: false,
  codes: [{ supplier, code: operator }],
});
