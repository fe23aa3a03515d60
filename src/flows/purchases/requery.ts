import type { AttemptRow, TransactionRow } from "../../db/schema.ts";
import { findTransaction } from "../../db/transactions.ts";
import { claimedRefs } from "../../db/twins.ts";
import type { VendAnswer } from "../../core/ports.ts";
import type { Deps } from "../deps.ts";
import { applyAnswer } from "./apply.ts";
import { deliver } from "./deliver.ts";
import { orderOf } from "./orders.ts";

/**
 * Ask the supplier what became of a live attempt and carry out the answer. Never sends an order again blindly: a supplier that
 * de-duplicates may be told the same reference once more, and that is its adapter's knowledge.
 */
export async function requery(deps: Deps, live: AttemptRow): Promise<void> {
  const purchase = await findTransaction(deps.db, live.purchase_id);
  if (!purchase) return deps.log.error({ purchaseId: live.purchase_id }, "an attempt without a purchase");
  const answer = await ask(deps, purchase, live);
  const applied = await applyAnswer(deps, { purchase, live }, answer);
  if (applied.kind === "resend") await deliver(deps, { purchase, live: applied.live, slot: applied.slot });
}

async function ask(deps: Deps, purchase: TransactionRow, live: AttemptRow): Promise<VendAnswer> {
  const port = deps.suppliers.get(live.supplier);
  if (!port) return { kind: "unknown", note: "no adapter for this supplier" };
  const keepsReference = deps.catalogue().suppliers.get(live.supplier)?.keepsReference ?? false;
  const claimed = keepsReference ? NONE : await claimedRefs(deps.db, purchase, live);
  const order = await orderOf(deps, purchase, live);
  const question = { order, supplierRef: live.supplier_ref ?? undefined, claimed };
  return deps.effect("supplier.requery", () => port.requery(question));
}

const NONE: ReadonlySet<string> = new Set();
