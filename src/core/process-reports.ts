import type { Breaker } from "./breaker.ts";

/**
 * The reports that processes of one service send each other about what they count and see in memory: requests
 * of this minute and suppliers that fail (rules 8.86 to 8.88). Pure.
 */

/** A breaker, and when it last opened, closed or let a trial through; milliseconds since 1970. */
export type SeenBreaker = { supplier: string; service: string; breaker: Breaker; changedAt: number };

/** The requests of one caller in one class. */
export type Count = [rateClass: string, who: string, requests: number];

export type ProcessReport = {
  /** The process; new at each start. */
  from: string;
  /** True when it sends orders to suppliers. */
  sells: boolean;
  /** The minute since 1970 that is counted. */
  minute: number;
  counts: Count[];
  breakers: SeenBreaker[];
};

/** A process that was silent for so long is gone. */
export const SILENT_MS = 12_000;

/** The last report of a process is kept for so long: what it counted in this minute counts to its end. */
export const KEPT_MS = 60_000;

/** Reports of the other processes, by process, each with the steady time at which it was heard. */
export type Heard = ReadonlyMap<string, { report: ProcessReport; atMs: number }>;

/** Returns the processes that still live. */
export function living(heard: Heard, nowMs: number): ProcessReport[] {
  return [...heard.values()].filter(({ atMs }) => nowMs - atMs < SILENT_MS).map(({ report }) => report);
}

/** Sums what reports of this minute counted, by class and caller as `countKey` names them. */
export function sumCounts(heard: Heard, now: number): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { report } of heard.values()) {
    const { minute, counts } = report;
    if (minute !== now) continue;
    for (const [rateClass, who, requests] of counts) {
      const key = countKey(rateClass, who);
      sums.set(key, (sums.get(key) ?? 0) + requests);
    }
  }
  return sums;
}

export const countKey = (rateClass: string, who: string): string => `${rateClass} ${who}`;

/**
 * Returns this process's part of the orders that a supplier takes at once: the whole number that fits as
 * often as there are processes that sell, at least one while the supplier takes any.
 */
export function shareOf(atOnce: number, sellers: number): number {
  return atOnce === 0 ? 0 : Math.max(1, Math.floor(atOnce / Math.max(1, sellers)));
}

/** The longest report: PostgreSQL takes 7,999 bytes, and callers and suppliers have names of ASCII. */
const MAX_BYTES = 7_500;

/** Writes a report; of too much the highest counts and the breakers that changed last are kept. */
export function writeReport(report: ProcessReport): string {
  const counts = [...report.counts].sort(([, , one], [, , other]) => other - one);
  const breakers = [...report.breakers].sort((one, other) => other.changedAt - one.changedAt);
  for (;;) {
    const text = JSON.stringify({ ...report, counts, breakers });
    const longer = counts.length > 0 ? counts : breakers;
    if (text.length <= MAX_BYTES || longer.length === 0) return text;
    longer.length = Math.floor(longer.length / 2);
  }
}

/** Reads a report; undefined for anything else, such as the report of another version. */
export function readReport(text: string): ProcessReport | undefined {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return undefined;
  }
  const report = read as Partial<ProcessReport> | null;
  const isOne =
    typeof report?.from === "string" &&
    typeof report.sells === "boolean" &&
    typeof report.minute === "number" &&
    Array.isArray(report.counts) &&
    Array.isArray(report.breakers);
  return isOne ? (report as ProcessReport) : undefined;
}
