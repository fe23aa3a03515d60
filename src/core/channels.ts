import type { Kobo } from "./money.ts";
import type { Limit } from "./settings.ts";

/** Ways to buy beside the app (rules 32): what they share. */

export const CHANNELS = ["ussd"] as const;
export type Channel = (typeof CHANNELS)[number];

/** An old address of a channel stays good this long after a new one was made (rules 32.1). */
export const OLD_ADDRESS_MS = 24 * 3_600_000;
/** A lost session can be gone on with, and an outcome is shown first, for this long (rules 32.5). */
export const RESUME_MS = 10 * 60_000;
/** A confirmed order belongs to its process for this long; then another one asks what became of it. */
export const ORDER_LEASE_MS = 30_000;

type Own = { once: Kobo | null; daily: Kobo | null };

/** Returns the limits that hold for a person: ours, or their own where these are lower (rules 32.6). */
export function limitsOf(house: Limit, own: Own): Limit {
  const once = own.once !== null && own.once < house.once ? own.once : house.once;
  const daily = own.daily !== null && own.daily < house.daily ? own.daily : house.daily;
  return { once: once < daily ? once : daily, daily };
}
