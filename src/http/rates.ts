import type { RateClass } from "../contract/define.ts";
import { REQUESTS_PER_MINUTE } from "../contract/rates.ts";
import { addressKey } from "../core/throttle.ts";

/**
 * Requests a minute of one address over all routes. Many people share one address behind a mobile network, so
 * this only stops floods.
 */
const ADDRESS_PER_MINUTE = 12_000;

const MINUTE_MS = 60_000;

/**
 * Each function counts one request and returns the seconds to wait when the limit of this minute is passed.
 */
export type Limits = {
  /** Counts before any other work; made-up tokens do not get around it. */
  flood(address: string): number | undefined;
  /** Counts in the route's class: per person over all their sessions, or per address for visitors. */
  person(rate: RateClass, userId: string): number | undefined;
  address(rate: RateClass, address: string): number | undefined;
  /** The person's limit and rest in a class after their last request, for the headers. */
  standing(rate: RateClass, userId: string): Standing;
};

/** The limit of a minute, the requests left in it, and the seconds until the next minute. */
export type Standing = { limit: number; remaining: number; resetSeconds: number };

type Counts = Map<string, number>;

/**
 * Makes counters of this process, reset each minute. `now` in milliseconds; `scale` multiplies every limit.
 */
export function createLimits(scale: number, now: () => number): Limits {
  const minute = new Map<RateClass | "flood", Counts>();
  let until = 0;
  const count = (kind: RateClass | "flood", who: string, max: number): number | undefined => {
    const at = now();
    if (at >= until) {
      minute.clear();
      until = at + MINUTE_MS;
    }
    const counts = minute.get(kind) ?? new Map<string, number>();
    const counted = (counts.get(who) ?? 0) + 1;
    minute.set(kind, counts.set(who, counted));
    return counted > max * scale ? (until - at) / 1_000 : undefined;
  };
  return {
    flood: (address) => count("flood", addressKey(address), ADDRESS_PER_MINUTE),
    person: (rate, userId) => count(rate, userId, REQUESTS_PER_MINUTE[rate]),
    address: (rate, address) => count(rate, addressKey(address), REQUESTS_PER_MINUTE[rate]),
    standing: (rate, userId) => {
      const limit = Math.floor(REQUESTS_PER_MINUTE[rate] * scale);
      const used = minute.get(rate)?.get(userId) ?? 0;
      const resetSeconds = Math.max(0, Math.ceil((until - now()) / 1_000));
      return { limit, remaining: Math.max(0, limit - used), resetSeconds };
    },
  };
}
