/**
 * Lets requests of this process wait until the operation of an equal request ends, here or in another
 * process.
 */
export type KeyEnds = {
  /** Wakes the requests that wait for this key: its operation has ended. */
  ring(keyId: string): void;
  /** Wakes all: ends may have been missed, and each looks for itself. */
  ringAll(): void;
  /** `ended` resolves at the next `ring` for this key. Call `leave` when nothing waits for it any more. */
  watch(keyId: string): { ended: Promise<undefined>; leave(): void };
};

/**
 * Makes the register of waiting requests. Watch a key before you look at it: then an end between the look and
 * the wait is not missed.
 */
export function createKeyEnds(): KeyEnds {
  const waiting = new Map<string, Set<() => void>>();
  return {
    ring(keyId) {
      for (const wake of waiting.get(keyId) ?? []) wake();
    },
    ringAll() {
      for (const all of waiting.values()) for (const wake of all) wake();
    },
    watch(keyId) {
      const all = waiting.get(keyId) ?? new Set();
      waiting.set(keyId, all);
      let wake: () => void = () => undefined;
      const ended = new Promise<undefined>((resolve) => {
        wake = () => resolve(undefined);
      });
      all.add(wake);
      return {
        ended,
        leave() {
          all.delete(wake);
          if (all.size === 0 && waiting.get(keyId) === all) waiting.delete(keyId);
        },
      };
    },
  };
}
