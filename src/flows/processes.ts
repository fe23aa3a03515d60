import {
  type Count,
  countKey,
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
  /** From now on this process reports no counts and no breakers, and does not sell. */
  leave(): void;
  /** This process's own report. */
  report(): ProcessReport;
};

/** Returns a process that has heard of no other one. `steadyMs`: a clock that nobody can set. */
export function createProcesses(own: { id: string; sells: boolean; steadyMs: () => number }): Processes {
  const heard = new Map<string, { report: ProcessReport; atMs: number }>();
  let onBreaker: (seen: SeenBreaker) => void = () => undefined;
  let onChanged: () => void = () => undefined;
  let hasLeft = false;
  let counts: () => { minute: number; counts: Count[] } = () => ({ minute: 0, counts: [] });
  let breakers: () => SeenBreaker[] = () => [];
  let sums: { minute: number; of: ReadonlyMap<string, number> } | undefined;
  const others = () => living(heard, own.steadyMs());
  return {
    hear: (text) => {
      const report = readReport(text);
      if (!report || report.from === own.id) return;
      heard.set(report.from, { report, atMs: own.steadyMs() });
      const alive = new Set(others().map(({ from }) => from));
      for (const from of heard.keys()) if (!alive.has(from)) heard.delete(from);
      sums = undefined;
      for (const seen of report.breakers) onBreaker(seen);
    },
    sellers: () => Math.max(1, others().filter(({ sells }) => sells).length + (own.sells ? 1 : 0)),
    counted: (minute, rateClass, who) => {
      if (heard.size === 0) return 0;
      // Summed once for all requests until the next report arrives, or the next minute begins.
      if (sums?.minute !== minute) sums = { minute, of: sumCounts(others(), minute) };
      return sums.of.get(countKey(rateClass, who)) ?? 0;
    },
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
    leave: () => {
      hasLeft = true;
    },
    report: () =>
      hasLeft
        ? { from: own.id, sells: false, minute: 0, counts: [], breakers: [] }
        : { from: own.id, sells: own.sells, ...counts(), breakers: breakers() },
  };
}
