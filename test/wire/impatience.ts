import type { After } from "../../src/providers/exchange.ts";

/**
 * Time-outs that come for certain and at once: the client's timers run when a simulator holds an answer back
 * (`onHold`), and never before. By then the simulator has done whatever the request was about.
 */
export function impatience(): { after: After; onHold: () => void } {
  const pending = new Set<() => void>();
  return {
    after: (_ms, run) => {
      pending.add(run);
      return () => void pending.delete(run);
    },
    onHold: () => {
      const due = [...pending];
      pending.clear();
      for (const run of due) run();
    },
  };
}
