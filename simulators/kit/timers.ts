/** Timers that do not keep the process alive and are all cancelled together. */
export type Timers = { after: (ms: number, run: () => void) => void; clear: () => void };

export function createTimers(): Timers {
  const running = new Set<NodeJS.Timeout>();
  return {
    after: (ms, run) => {
      const timer = setTimeout(() => {
        running.delete(timer);
        run();
      }, ms).unref();
      running.add(timer);
    },
    clear: () => {
      for (const timer of running) clearTimeout(timer);
      running.clear();
    },
  };
}
