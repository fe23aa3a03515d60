/** Lists of orders: what each answer means for its row and for the list (rules 25). */

export const BULK_STATES = ["running", "paused", "cancelled", "done"] as const;
export const BULK_ROW_STATES = [
  "waiting",
  "buying",
  "bought",
  "done",
  "failed",
  "refunded",
  "cancelled",
] as const;
export type BulkRowState = (typeof BULK_ROW_STATES)[number];

/** Most lists of one person that are not over. */
export const MAX_OPEN_LISTS = 10;
/** Most rows of the lists that one person begins in 24 hours: cancelled rows are kept, too. */
export const MAX_ROWS_A_DAY = 300_000;
/** A list without a key is refused when an equal one was begun within this time (rules 25.3). */
export const EQUAL_LIST_MS = 10 * 60_000;
/** A row that is being bought belongs to its process for this long; then another one closes its key. */
export const BULK_LEASE_MS = 30_000;
/** How long a list rests when nothing can be bought for it: as long as a breaker is open at first. */
export const BULK_REST_MS = 1_000;

/** The most rows that one process buys side by side: enough to be batched. */
export const MAX_AT_ONCE = 160;
const MIN_AT_ONCE = 8;
/** Every eighth row that was taken makes room for one more. */
const GROWTH = 1 / 8;

/**
 * Returns how many rows of a list may be bought side by side after one came back (rules 25.5): where no
 * supplier took it, as many as are under way; else a little more than before.
 */
export function atOnceAfter(most: number, { isRefused, busy }: { isRefused: boolean; busy: number }): number {
  if (isRefused) return Math.max(MIN_AT_ONCE, Math.min(most, busy));
  return Math.min(MAX_AT_ONCE, most + GROWTH);
}

export type AfterRow =
  /** The order is made; `bought` has no outcome yet. */
  | { kind: "ordered"; state: "bought" | "done" | "failed" | "refunded"; transactionId: string }
  /** Its key keeps the refusal: nothing can be bought under it. */
  | { kind: "refused"; code: string }
  /** Its key was closed before anything was bought under it. */
  | { kind: "closed" }
  /** Not known yet: the row stays as it is under its key until its lease ends. */
  | { kind: "unknown" }
  /** The obstacle is no matter of this row: it waits, and its list stops or rests. */
  | { kind: "pause" | "rest"; code: string };

/** The refusal under which the key of a row that its process left is closed. */
export const CLOSED = "list_closed";
/** Refusals that would meet the next rows, too, until their owner or the house does something. */
const PAUSES = new Set(["insufficient_balance", "account_frozen", "service_locked", "selling_stopped"]);
/** Refusals that pass by themselves; nothing was written. */
const RESTS = new Set(["no_supplier", "overloaded"]);
/** The order may stand, or come to stand, under the key. */
const UNKNOWN = new Set(["operation_in_progress", "internal"]);

/** Returns what the answer to a row's order means. */
export function afterRow(
  answer: { ok: true; value: { id: string; status: string } } | { ok: false; fault: { code: string } },
): AfterRow {
  if (answer.ok) {
    const { id: transactionId, status } = answer.value;
    return { kind: "ordered", state: STATES[status] ?? "bought", transactionId };
  }
  const { code } = answer.fault;
  if (code === CLOSED) return { kind: "closed" };
  if (UNKNOWN.has(code)) return { kind: "unknown" };
  if (PAUSES.has(code)) return { kind: "pause", code };
  return { kind: RESTS.has(code) ? "rest" : "refused", code };
}

const STATES: Record<string, "done" | "failed" | "refunded"> = {
  success: "done",
  failed: "failed",
  refunded: "refunded",
};

/** Returns how many tenths of a list are over. */
export function tenthsOf(rows: number, over: number): number {
  return rows === 0 ? 10 : Math.floor((over * 10) / rows);
}
