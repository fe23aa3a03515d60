import type { Ending } from "../../core/disputes.ts";
import { formatNaira } from "../../core/money.ts";
import type { RefundKind } from "../../core/refunds.ts";
import type { TransactionRow, Tx } from "../../db/schema.ts";
import { changeDispute, lockOpenOf, type Ticket } from "./queries.ts";
import { firstAnswer, sayNote, type TicketTools } from "./say.ts";

export type { TicketTools } from "./say.ts";

/** Ends a ticket whose row is locked. `byId`: the person of staff who ended it; undefined for all else. */
export async function endTicket(
  tx: Tx,
  { dispute }: Pick<Ticket, "dispute">,
  { ending, byId, at }: { ending: Ending; byId: string | undefined; at: Date },
): Promise<void> {
  const isOwn = ending === "arrived";
  await changeDispute(tx, dispute.id, {
    state: "ended",
    ending,
    ended_at: at,
    ended_by: byId ?? null,
    waits_since: null,
    next_look_at: null,
    needs_admin: false,
    ...(byId ? { assigned_to: dispute.assigned_to ?? byId } : {}),
    ...(byId ? firstAnswer(dispute.first_answer_at, { id: byId }, at) : {}),
    ...(isOwn ? { unread_since: null } : {}),
  });
}

/**
 * Ends the open ticket of a purchase whose money went back by staff, in the refund's own transaction,
 * whatever screen the refund came from (rules 18.9). Call it under the purchase's lock.
 */
export async function endByRefund(
  deps: TicketTools,
  tx: Tx,
  refund: { line: TransactionRow; kind: RefundKind; by: string; at: Date },
): Promise<void> {
  const { line, kind, by, at } = refund;
  const dispute = await lockOpenOf(tx, line.id);
  if (!dispute) return;
  const ending = kind === "supplier_pays" ? "supplier_pays" : "refunded";
  await endTicket(tx, { dispute }, { ending, byId: by, at });
  const facts = { amount: formatNaira(line.amount_kobo) };
  await sayNote(deps, tx, { ticket: { dispute, line }, code: "refunded", facts, at });
}
