import type { RateClass } from "../contract/define.ts";
import { addressKey } from "../core/throttle.ts";

/** Requests per minute of one caller, by class (rules 2.6). Counters that guard accounts (log-in) are in the database beside. */
const PER_MINUTE: Record<RateClass, number> = {
  normal: 600,
  login: 120,
  money: 1_200,
  lookup: 60,
  webhook: 3_000,
};

/** Of one address over everything: many people share one behind a mobile network, so it only stops floods. */
const ADDRESS_PER_MINUTE = 12_000;

const MINUTE_MS = 60_000;

/** Each counts one request, and answers the seconds to wait when there were too many in this minute. */
export type Limits = {
  /** Before anything else is done for an address; made-up tokens do not get around it. */
  flood(address: string): number | undefined;
  /** A route's class, for whoever is known by then: a person, by id, over all their sessions; else an address. */
  person(rate: RateClass, userId: string): number | undefined;
  address(rate: RateClass, address: string): number | undefined;
  /** How a person stands in a class after their last request: for the headers that say so. */
  standing(rate: RateClass, userId: string): Standing;
};

/** Requests per minute, how many are left of this one, and the seconds until the next. */
export type Standing = { limit: number; remaining: number; resetSeconds: number };

type Counts = Map<string, number>;

/** Counters of this process, forgotten each minute. `now` in milliseconds; `scale` multiplies every limit. */
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
    person: (rate, userId) => count(rate, userId, PER_MINUTE[rate]),
    address: (rate, address) => count(rate, addressKey(address), PER_MINUTE[rate]),
    standing: (rate, userId) => {
      const limit = Math.floor(PER_MINUTE[rate] * scale);
      const used = minute.get(rate)?.get(userId) ?? 0;
      const resetSeconds = Math.max(0, Math.ceil((until - now()) / 1_000));
      return { limit, remaining: Math.max(0, limit - used), resetSeconds };
    },
  };
}
