import type { VendAnswer } from "../../core/ports.ts";
import type { AttemptRow, TransactionRow } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { orderOf } from "./orders.ts";
import { planCodeAt } from "./stored-queries.ts";
import { claimedRefs } from "./supplier-order-claim-queries.ts";

/**
 * Asks the supplier of a delivered purchase what it says about the order now, and changes nothing (rules
 * 12.6, 18.5). Undefined when it cannot be asked: there is no adapter, or its only question is the order once
 * more (5.21).
 */
export async function askAboutDelivered(
  deps: Pick<Deps, "db" | "effect" | "suppliers">,
  purchase: TransactionRow,
): Promise<VendAnswer | undefined> {
  const port = deps.suppliers.get(purchase.supplier ?? "");
  if (!port || port.question === "resend" || port.question === "none") return undefined;
  const live = await deliveredAttempt(deps, purchase, purchase.supplier ?? "");
  const question = {
    order: await orderOf(deps, purchase, live),
    supplierRef: purchase.supplier_ref ?? undefined,
    claimed: await claimedRefs(deps.db, purchase, live),
  };
  return deps.effect("supplier.requery", () => port.requery(question));
}

/** Rebuilds the delivered attempt as it was while it was under way. */
async function deliveredAttempt(
  deps: Pick<Deps, "db">,
  purchase: TransactionRow,
  supplier: string,
): Promise<AttemptRow> {
  return {
    purchase_id: purchase.id,
    attempt: purchase.attempt,
    supplier,
    plan_code: await planCodeAt(deps.db, purchase),
    state: "unknown",
    dispatched_at: purchase.created_at,
    next_check_at: purchase.created_at,
    checks: 0,
    not_found: 0,
    last_not_found_at: null,
    supplier_ref: purchase.supplier_ref,
    note: "",
    sending_until: null,
  };
}
