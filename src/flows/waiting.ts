import type { Timer } from "./deps.ts";

/**
 * Waits that leave nothing behind. Promise.race makes each of its promises remember the race until that
 * promise ends: in a loop, one that lives long collects them without bound.
 */

/** Waits until the time is over or the signal is aborted. */
export async function waitUnlessStopped(pause: Timer, signal: AbortSignal): Promise<void> {
  const stop = Promise.withResolvers<undefined>();
  const end = () => stop.resolve(undefined);
  if (signal.aborted) end();
  signal.addEventListener("abort", end);
  await Promise.race([pause.reached, stop.promise]);
  signal.removeEventListener("abort", end);
  pause.cancel();
}

/** Work that runs side by side. */
export type Group = {
  begin(work: () => Promise<void>): void;
  size(): number;
  /** Resolves when the next piece of work ends. */
  oneEnded(): Promise<void>;
  /** Rejects with the first error of a piece, when all have ended. */
  allEnded(): Promise<void>;
};

export function createGroup(): Group {
  let running = 0;
  const failed: unknown[] = [];
  let next = Promise.withResolvers<void>();
  const end = () => {
    running -= 1;
    const { resolve } = next;
    next = Promise.withResolvers<void>();
    resolve();
  };
  const oneEnded = () => next.promise;
  return {
    begin(work) {
      running += 1;
      void work()
        .catch((error: unknown) => void failed.push(error))
        .finally(end);
    },
    size: () => running,
    oneEnded,
    async allEnded() {
      while (running > 0) await oneEnded();
      if (failed.length > 0) throw failed[0];
    },
  };
}
