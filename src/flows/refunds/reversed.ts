import { planCodeAt } from "./queries.ts";
import type { AttemptRow, TransactionRow } from "../../db/schema.ts";
import { findTransaction } from "../../db/transactions.ts";
import { claimedRefs } from "../purchases/supplier-order-claim-queries.ts";
import type { Deps } from "../deps.ts";
import { orderOf } from "../purchases/orders.ts";

/**
 * True when the supplier now reports an order as not delivered that it once delivered. Only that proves that
 * it reversed the order and owes us its cost (rules 12.6); silence and "not found" prove nothing, and a
 * supplier whose only question is the order once more is not asked (5.21). Undefined when nothing is
 * delivered yet.
 */
export async function wasReversed(
  deps: Pick<Deps, "db" | "effect" | "suppliers">,
  purchaseId: string,
): Promise<boolean | undefined> {
  const purchase = await findTransaction(deps.db, purchaseId);
  if (purchase?.status !== "success") return undefined;
  if (!purchase.supplier) return false;
  const port = deps.suppliers.get(purchase.supplier);
  if (!port || port.question === "resend") return false;
  const live = await attemptOf(deps, purchase, purchase.supplier);
  const question = {
    order: await orderOf(deps, purchase, live),
    supplierRef: purchase.supplier_ref ?? undefined,
    claimed: await claimedRefs(deps.db, purchase, live),
  };
  const answer = await deps.effect("supplier.requery", () => port.requery(question));
  return answer.kind === "rejected";
}

/** Rebuilds the delivered attempt as it was while it was under way. */
async function attemptOf(
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
