/** Lists of orders: what each answer means for its row and for the list (rules 25). */

export const BULK_STATES = ["running", "paused", "cancelled", "done"] as const;
export const BULK_ROW_STATES = ["waiting", "buying", "bought", "done", "failed", "cancelled"] as const;
export type BulkRowState = (typeof BULK_ROW_STATES)[number];

/** Most lists of one person that are not over. */
export const MAX_OPEN_LISTS = 10;
/** A row that is being bought belongs to its process for this long: longer than the wait for an outcome. */
export const BULK_LEASE_MS = 60_000;
/** How long a list rests when nothing can be bought for it just now. */
export const BULK_REST_MS = 5_000;

export type AfterRow =
  /** The order is made; `bought` has no outcome yet. */
  | { kind: "ordered"; state: "bought" | "done" | "failed"; transactionId: string }
  | { kind: "refused"; code: string }
  /** What stands in the way is no matter of this row: it waits, and its list stops or rests. */
  | { kind: "pause" | "rest"; code: string };

/** Refusals that would meet the next rows, too, until their owner or the house does something. */
const PAUSES = new Set(["insufficient_balance", "account_frozen", "service_locked", "selling_stopped"]);
/** Refusals that pass by themselves. */
const RESTS = new Set(["no_supplier", "overloaded", "internal"]);

/** Returns what the answer to a row's order means. */
export function afterRow(
  answer: { ok: true; value: { id: string; status: string } } | { ok: false; fault: { code: string } },
): AfterRow {
  if (!answer.ok) {
    const { code } = answer.fault;
    if (PAUSES.has(code)) return { kind: "pause", code };
    return { kind: RESTS.has(code) ? "rest" : "refused", code };
  }
  const { id: transactionId, status } = answer.value;
  const isOpen = status === "processing" || status === "pending";
  const state = isOpen ? "bought" : status === "failed" ? "failed" : "done";
  return { kind: "ordered", state, transactionId };
}

/** Returns how many tenths of a list are over. */
export function tenthsOf(rows: number, over: number): number {
  return rows === 0 ? 10 : Math.floor((over * 10) / rows);
}
