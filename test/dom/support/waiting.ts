/** Read before any test installs another clock: a test's own waits are always in real time. */
const realTimeout = globalThis.setTimeout;
const realNow = Date.now.bind(Date);

/** Longer than any screen takes on a loaded machine: only a test that fails waits for it. */
export const PATIENCE_MS = 30_000;
const LOOK_AGAIN_MS = 4;

/** Lets everything that is ready run. */
export const pause = (ms = 0): Promise<void> =>
  new Promise((resolve) => {
    realTimeout(resolve, ms);
  });

/**
 * The first result of `look` that is neither undefined nor false. An error of `look` means "not yet", and is
 * reported when the time is over.
 */
export async function until<T>(
  what: string,
  look: () => T | undefined | false | Promise<T | undefined | false>,
): Promise<T> {
  const giveUpAt = realNow() + PATIENCE_MS;
  let trouble: unknown;
  for (;;) {
    try {
      const found = await look();
      if (found !== undefined && found !== false) return found;
      trouble = undefined;
    } catch (error) {
      trouble = error;
    }
    if (realNow() > giveUpAt) break;
    await pause(LOOK_AGAIN_MS);
  }
  throw new Error(`not within ${PATIENCE_MS} ms: ${what}`, { cause: trouble });
}
