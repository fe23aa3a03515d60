/** Webhooks to customers' servers, about transactions and prices: when to retry and to stop (rules 15.4). */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const RETRY_MS = [10 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR];
/** Lease of a delivery while it is sent: longer than a try can take. */
export const DELIVERY_LEASE_MS = MINUTE;
const GIVE_UP_AFTER_MS = 24 * HOUR;

/** How long the old secret signs beside the new one after a rotation (rules 13.13). */
export const OLD_SECRET_HOURS = 24;

/**
 * The events of a webhook: a transaction ended, or was refunded afterwards; prices of plans changed; a list
 * of orders went on; a due date of a schedule was bought or skipped.
 */
export const WEBHOOK_EVENTS = [
  "transaction.success",
  "transaction.failed",
  "transaction.refunded",
  "prices.changed",
  "bulk.progress",
  "schedule.bought",
  "schedule.skipped",
  "test",
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

export type DeliveryNext =
  | { kind: "delivered" }
  /** `atMs`: milliseconds since 1970. */
  | { kind: "again"; atMs: number }
  | { kind: "given_up" };

/**
 * Returns what a try leads to: 2xx ends the delivery; any other outcome retries, later each time, until the
 * event is a day old.
 */
export function decideDelivery(
  isTaken: boolean,
  at: { createdAt: number; tries: number; now: number; timesScale: number },
): DeliveryNext {
  if (isTaken) return { kind: "delivered" };
  const wait = RETRY_MS[at.tries];
  const isOver = at.now - at.createdAt >= GIVE_UP_AFTER_MS / at.timesScale;
  if (wait === undefined || isOver) return { kind: "given_up" };
  return { kind: "again", atMs: at.now + wait / at.timesScale };
}
