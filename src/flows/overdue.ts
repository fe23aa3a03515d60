import type { SteadyClock } from "../core/ports.ts";
import type { Deps } from "./deps.ts";

/** The number of attempts remembered at once; one that is forgotten begins anew, ten minutes later. */
const MEMORY_SIZE = 20_000;

/** When this process first read each attempt as overdue, by the steady clock. */
export type OverdueReads = {
  /**
   * Records one read of an attempt, and returns the milliseconds since the first one that found it overdue:
   * 0 at that one, and while it is not overdue.
   */
  read(id: string, isOverdue: boolean): number;
};

/** Returns an empty memory of at most `most` attempts. */
export function overdueReads(steadyMs: () => number, most = MEMORY_SIZE): OverdueReads {
  const firstReads = new Map<string, number>();
  return {
    read(id, isOverdue) {
      if (!isOverdue) {
        firstReads.delete(id);
        return 0;
      }
      const now = steadyMs();
      const first = firstReads.get(id);
      if (first !== undefined) return now - first;
      const [oldest] = firstReads.keys();
      if (firstReads.size >= most && oldest !== undefined) firstReads.delete(oldest);
      firstReads.set(id, now);
      return 0;
    },
  };
}

const readsByClock = new WeakMap<SteadyClock, OverdueReads>();

/** Returns the memory of this process, which all flows share (rules 5.31). */
export function overdueOf({ steady }: Pick<Deps, "steady">): OverdueReads {
  const reads = readsByClock.get(steady) ?? overdueReads(() => steady.ms());
  readsByClock.set(steady, reads);
  return reads;
}
