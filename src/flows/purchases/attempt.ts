import type { VendAnswer } from "../../core/ports.ts";
import type { AttemptRow, TransactionRow } from "../../db/schema.ts";
import { findTransaction } from "../../db/transactions.ts";
import { claimedRefs } from "./supplier-order-claim-queries.ts";
import { askUntilProven, type OutsideFlow, sendOnce, sendUntilProven } from "../ask-until-proven.ts";
import type { Deps } from "../deps.ts";
import { applyAnswer, type Dispatched, type PurchaseAttempt } from "./apply.ts";
import { orderOf } from "./orders.ts";
import { resend } from "./resend.ts";

/** Orders of purchases at suppliers. The outcome is the purchase as this very answer settled it. */
const PURCHASE_ATTEMPTS: OutsideFlow<PurchaseAttempt, Dispatched, VendAnswer, TransactionRow | undefined> = {
  ask,
  send,
  carryOut: applyAnswer,
};

/**
 * Sends a dispatched attempt and carries out its answer; after proven non-delivery it goes on with the next
 * supplier. Returns the purchase as it is then: final, or still processing.
 */
export async function deliver(deps: Deps, dispatched: Dispatched): Promise<TransactionRow> {
  const { purchase } = dispatched;
  const settled = await sendUntilProven(deps, PURCHASE_ATTEMPTS, dispatched);
  return settled ?? (await findTransaction(deps.db, purchase.id)) ?? purchase;
}

/** Requeries a live attempt and carries out the answer. */
export async function requery(deps: Deps, live: AttemptRow): Promise<void> {
  const purchase = await findTransaction(deps.db, live.purchase_id);
  if (!purchase) return deps.log.error({ purchaseId: live.purchase_id }, "an attempt without a purchase");
  await askUntilProven(deps, PURCHASE_ATTEMPTS, { purchase, live });
}

async function ask(
  deps: Pick<Deps, "db" | "effect" | "clock" | "steady" | "catalogue" | "suppliers" | "settings">,
  { purchase, live }: PurchaseAttempt,
): Promise<VendAnswer> {
  const port = deps.suppliers.get(live.supplier);
  if (!port) return { kind: "unknown", note: "no adapter for this supplier" };
  const keepsReference = deps.catalogue().suppliers.get(live.supplier)?.keepsReference ?? false;
  const claimed = keepsReference ? NONE : await claimedRefs(deps.db, purchase, live);
  const order = await orderOf(deps, purchase, live);
  const question = { order, supplierRef: live.supplier_ref ?? undefined, claimed };
  if (port.question === "resend") return resend(deps, { purchase, live }, () => port.requery(question));
  return deps.effect("supplier.requery", () => port.requery(question));
}

const NONE: ReadonlySet<string> = new Set();

async function send(
  deps: Pick<Deps, "db" | "effect" | "clock" | "steady" | "suppliers" | "settings">,
  { purchase, live, slot }: Dispatched,
): Promise<VendAnswer> {
  const answer = await vend(deps, purchase, live).catch((error: unknown) => {
    slot.unused();
    throw error;
  });
  // An order that never left this process says nothing about the supplier.
  if (answer === NO_ADAPTER || answer === TOO_LATE) slot.unused();
  else slot.done(answer);
  return answer;
}

const NO_ADAPTER = notSent("no adapter");
const TOO_LATE = notSent("too late to send");

async function vend(
  deps: Pick<Deps, "db" | "effect" | "clock" | "steady" | "suppliers" | "settings">,
  purchase: TransactionRow,
  live: AttemptRow,
): Promise<VendAnswer> {
  const port = deps.suppliers.get(live.supplier);
  if (!port) return NO_ADAPTER;
  const order = await orderOf(deps, purchase, live);
  const attempt = { effect: "supplier.vend", dispatchedAt: live.dispatched_at };
  return sendOnce(deps, { ...attempt, tooLate: TOO_LATE }, () => port.vend(order));
}

function notSent(note: string): VendAnswer {
  return { kind: "rejected", by: "supplier", reason: "not_sent", note };
}
