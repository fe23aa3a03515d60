/** Requests of this process that wait until the operation of an equal one has ended, here or in another process. */
export type KeyEnds = {
  /** The operation under this key has ended. */
  ring(keyId: string): void;
  /** `ended` resolves at the next ring for this key. Leave when it is not waited for any more. */
  watch(keyId: string): { ended: Promise<undefined>; leave(): void };
};

/** Begin watching before looking at the key: an end between the look and the wait is not missed then. */
export function createKeyEnds(): KeyEnds {
  const waiting = new Map<string, Set<() => void>>();
  return {
    ring(keyId) {
      for (const wake of waiting.get(keyId) ?? []) wake();
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
