import type { RateClass } from "../contract/define.ts";
import { REQUESTS_PER_MINUTE } from "../contract/rates.ts";
import type { Count } from "../core/process-reports.ts";
import { addressKey } from "../core/throttle.ts";
import type { Processes } from "../flows/processes.ts";

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

/** A caller is reported to the other processes once this part of their limit is used. */
const REPORTED_FROM = 1 / 8;

/** The counts of the other processes, and the way to let them know this one's (rules 8.86). */
export type Elsewhere = Pick<Processes, "counted" | "countsFrom">;
const NOWHERE: Elsewhere = { counted: () => 0, countsFrom: () => undefined };

/**
 * Makes the counters of this process, reset each minute; all but the flood's add what other processes
 * counted. `now` in milliseconds since 1970; `scale` multiplies every limit.
 */
export function createLimits(scale: number, now: () => number, elsewhere = NOWHERE): Limits {
  const counts = new Map<RateClass | "flood", Counts>();
  let minute = 0;
  const usedBy = (kind: RateClass | "flood", who: string): number => {
    const own = counts.get(kind)?.get(who) ?? 0;
    return kind === "flood" ? own : own + elsewhere.counted(minute, kind, who);
  };
  const count = (kind: RateClass | "flood", who: string, max: number): number | undefined => {
    const at = now();
    const current = Math.floor(at / MINUTE_MS);
    if (current !== minute) {
      counts.clear();
      minute = current;
    }
    const ofKind = counts.get(kind) ?? new Map<string, number>();
    counts.set(kind, ofKind.set(who, (ofKind.get(who) ?? 0) + 1));
    return usedBy(kind, who) > max * scale ? secondsLeft(at) : undefined;
  };
  elsewhere.countsFrom(() => ({ minute, counts: reported(counts, scale) }));
  return {
    flood: (address) => count("flood", addressKey(address), ADDRESS_PER_MINUTE),
    person: (rate, userId) => count(rate, userId, REQUESTS_PER_MINUTE[rate]),
    address: (rate, address) => count(rate, addressKey(address), REQUESTS_PER_MINUTE[rate]),
    standing: (rate, userId) => {
      const limit = Math.floor(REQUESTS_PER_MINUTE[rate] * scale);
      const remaining = Math.max(0, limit - usedBy(rate, userId));
      return { limit, remaining, resetSeconds: Math.ceil(secondsLeft(now())) };
    },
  };
}

const secondsLeft = (at: number): number => (MINUTE_MS - (at % MINUTE_MS)) / 1_000;

/** Lists the callers who have used so much of a limit that the other processes should know. */
function reported(counts: ReadonlyMap<RateClass | "flood", Counts>, scale: number): Count[] {
  const found: Count[] = [];
  for (const [kind, ofKind] of counts) {
    if (kind === "flood") continue;
    const from = REQUESTS_PER_MINUTE[kind] * scale * REPORTED_FROM;
    for (const [who, requests] of ofKind) if (requests >= from) found.push([kind, who, requests]);
  }
  return found;
}
