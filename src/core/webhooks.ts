/** Telling other shops' servers what became of their transactions: when to try again, and when to stop (rules 15.4). */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const RETRY_MS = [10 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR];
/** Nobody else takes a delivery while it is on its way: longer than a try can take. */
export const DELIVERY_LEASE_MS = MINUTE;
const GIVE_UP_AFTER_MS = 24 * HOUR;

/** Events a server is told about: a transaction reached its end, or a person undid it. */
export const WEBHOOK_EVENTS = [
  "transaction.success",
  "transaction.failed",
  "transaction.refunded",
  "test",
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

export type DeliveryNext =
  | { kind: "delivered" }
  /** `atMs`: milliseconds since 1970. */
  | { kind: "again"; atMs: number }
  | { kind: "given_up" };

/** What a try leads to: 2xx ends it; everything else is tried again, later each time, until the event is a day old. */
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
