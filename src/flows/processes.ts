import {
  type Count,
  countKey,
  KEPT_MS,
  living,
  type ProcessReport,
  readReport,
  type SeenBreaker,
  sumCounts,
} from "../core/process-reports.ts";

/** The other processes of this service, as far as this one has heard of them (rules 8.86 to 8.88). */
export type Processes = {
  /** Takes in a report as it arrived; one's own and unreadable ones are left aside. */
  hear(text: string): void;
  /** The processes that send orders to suppliers, this one included where it does; at least 1. */
  sellers(): number;
  /** This process is about to send an order. One that does so now and then counts as selling for a minute. */
  sends(): void;
  /** The requests of a caller in a class that the others counted in this minute. */
  counted(minute: number, rateClass: string, who: string): number;
  /** Calls back with each breaker that another process saw change. */
  onBreaker(hear: (seen: SeenBreaker) => void): void;
  /** Says from where the counts of this process come. */
  countsFrom(read: () => { minute: number; counts: Count[] }): void;
  /** Says from where its breakers come. */
  breakersFrom(read: () => SeenBreaker[]): void;
  /** Something changed that the others should hear of at once. */
  changed(): void;
  onChanged(hear: () => void): void;
  /**
   * This process ends: of its calls the slowest are left, and they say nothing about a supplier. From now on
   * it reports no breakers.
   */
  retire(): void;
  /** From now on this process sells nothing. What it counted in this minute still counts. */
  leave(): void;
  /** This process's own report. */
  report(): ProcessReport;
};

/** A process that only resends orders sells for so long after each one. */
const SELLS_MS = 60_000;

type Own = {
  id: string;
  /** People buy from this process. */
  sells: boolean;
  /** A clock that nobody can set. */
  steadyMs: () => number;
};

/** Returns a process that has heard of no other one. */
export function createProcesses(own: Own): Processes {
  const heard = createHeard(own.steadyMs);
  let onBreaker: (seen: SeenBreaker) => void = () => undefined;
  let onChanged: () => void = () => undefined;
  let isRetired = false;
  let hasLeft = false;
  let sentAtMs = Number.NEGATIVE_INFINITY;
  let counts: () => { minute: number; counts: Count[] } = () => ({ minute: 0, counts: [] });
  let breakers: () => SeenBreaker[] = () => [];
  const sells = () => !hasLeft && (own.sells || own.steadyMs() - sentAtMs < SELLS_MS);
  return {
    hear: (text) => {
      const report = readReport(text);
      if (!report || report.from === own.id) return;
      heard.take(report);
      for (const seen of report.breakers) onBreaker(seen);
    },
    sellers: () => Math.max(1, heard.sellers() + (sells() ? 1 : 0)),
    sends: () => {
      const isNews = !sells();
      sentAtMs = own.steadyMs();
      if (isNews) onChanged();
    },
    counted: heard.counted,
    onBreaker: (hear) => {
      onBreaker = hear;
    },
    countsFrom: (read) => {
      counts = read;
    },
    breakersFrom: (read) => {
      breakers = read;
    },
    changed: () => onChanged(),
    onChanged: (hear) => {
      onChanged = hear;
    },
    retire: () => {
      isRetired = true;
    },
    leave: () => {
      hasLeft = true;
    },
    report: () => ({ from: own.id, sells: sells(), ...counts(), breakers: isRetired ? [] : breakers() }),
  };
}

/** Keeps the last report of each other process. */
function createHeard(steadyMs: () => number) {
  const heard = new Map<string, { report: ProcessReport; atMs: number }>();
  let sums: { minute: number; of: ReadonlyMap<string, number> } | undefined;
  return {
    take(report: ProcessReport): void {
      heard.set(report.from, { report, atMs: steadyMs() });
      for (const [from, { atMs }] of heard) if (steadyMs() - atMs > KEPT_MS) heard.delete(from);
      sums = undefined;
    },
    sellers: (): number => living(heard, steadyMs()).filter((other) => other.sells).length,
    counted: (minute: number, rateClass: string, who: string): number => {
      if (heard.size === 0) return 0;
      // Summed once for all requests until the next report arrives, or the next minute begins.
      if (sums?.minute !== minute) sums = { minute, of: sumCounts(heard, minute) };
      return sums.of.get(countKey(rateClass, who)) ?? 0;
    },
  };
}
