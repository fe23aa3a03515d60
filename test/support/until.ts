import { setTimeout as delay } from "node:timers/promises";

/**
 * Waits until a condition of the outside world (a process, a file) holds: looks every 10 ms, for a bounded
 * time.
 */
export async function until(condition: () => boolean, withinMs = 60_000): Promise<void> {
  const giveUpAt = Date.now() + withinMs;
  while (!condition()) {
    if (Date.now() > giveUpAt) throw new Error(`not within ${withinMs} ms: ${condition.toString()}`);
    await delay(10);
  }
}
