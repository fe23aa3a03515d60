import type { VendAnswer } from "../../core/ports.ts";
import { LEASE_GRACE_MS } from "../../core/outside-attempt.ts";
import type { AttemptRow, TransactionRow } from "../../db/schema.ts";
import { findTransaction } from "../../db/transactions.ts";
import type { Deps } from "../deps.ts";
import { applyAnswer } from "./apply.ts";
import { orderOf, whatWasBought } from "./orders.ts";
import type { Slot } from "./router.ts";

/** A purchase whose attempt is recorded as dispatched and has not been sent yet; `slot` is the right to send it. */
export type Dispatched = { purchase: TransactionRow; live: AttemptRow; slot: Slot };

/**
 * Send a dispatched attempt and carry out what its answer means; on proven non-delivery go on with the next supplier. No
 * database transaction is open during the call. Answers the purchase as it stands then: final, or still processing.
 */
export async function deliver(deps: Deps, dispatched: Dispatched): Promise<TransactionRow> {
  let { live, slot } = dispatched;
  const { purchase } = dispatched;
  for (;;) {
    const answer = await send(deps, { purchase, live, slot });
    const applied = await applyAnswer(deps, { purchase, live }, answer);
    if (applied.kind === "resend") {
      ({ live, slot } = applied);
      continue;
    }
    if (applied.settledAt && answer.kind === "delivered")
      return settledRow({ purchase, live }, answer, applied.settledAt);
    return (await findTransaction(deps.db, purchase.id)) ?? purchase;
  }
}

async function send(deps: Deps, { purchase, live, slot }: Dispatched): Promise<VendAnswer> {
  const answer = await trySend(deps, purchase, live).catch((error: unknown) => {
    slot.unused();
    throw error;
  });
  slot.done(answer);
  return answer;
}

async function trySend(deps: Deps, purchase: TransactionRow, live: AttemptRow): Promise<VendAnswer> {
  const port = deps.suppliers.get(live.supplier);
  if (!port) return notSent("no adapter");
  const order = await orderOf(deps, purchase, live);
  // Paused for so long that others may look after this attempt already: then it must not leave any more.
  const age = deps.clock.now().getTime() - live.dispatched_at.getTime();
  if (age > LEASE_GRACE_MS / deps.settings.timesScale) return notSent("too late to send");
  return deps.effect("supplier.vend", () => port.vend(order));
}

function notSent(note: string): VendAnswer {
  return { kind: "rejected", by: "supplier", reason: "not_sent", note };
}

/** The row as this very settle wrote it: the usual purchase needs no reading back. */
function settledRow(
  { purchase, live }: Omit<Dispatched, "slot">,
  answer: VendAnswer & { kind: "delivered" },
  settledAt: Date,
): TransactionRow {
  return {
    ...purchase,
    status: "success",
    attempt: live.attempt,
    supplier: live.supplier,
    supplier_ref: answer.supplierRef,
    token: answer.token ?? null,
    units: answer.units ?? null,
    note: `${whatWasBought(purchase)} delivered`,
    finished_at: settledAt,
  };
}
