/** Something that shows live data: `ring` makes it read again, `end` closes it. */
export type Listener = { ring: () => void; end: () => void };

/** The listeners of this process, by person. A ring carries no data: listeners read for themselves. */
export type Hub = {
  /**
   * Adds a listener and returns the function that removes it. Above ten listeners of one person the oldest is
   * ended, most likely a dead connection.
   */
  listen(userId: string, listener: Listener): () => void;
  ring(userIds: readonly string[]): void;
  endAll(): void;
  size(): number;
};

const MAX_PER_PERSON = 10;

export function createHub(): Hub {
  const listeners = new Map<string, Set<Listener>>();
  let size = 0;
  const leave = (userId: string, listener: Listener): void => {
    const own = listeners.get(userId);
    if (!own?.delete(listener)) return;
    size -= 1;
    if (own.size === 0) listeners.delete(userId);
  };
  return {
    listen(userId, listener) {
      const [oldest] = listeners.get(userId) ?? [];
      if (oldest && listeners.get(userId)?.size === MAX_PER_PERSON) {
        leave(userId, oldest);
        oldest.end();
      }
      const own = listeners.get(userId) ?? new Set();
      listeners.set(userId, own.add(listener));
      size += 1;
      return () => leave(userId, listener);
    },
    ring(userIds) {
      for (const userId of userIds) for (const { ring } of listeners.get(userId) ?? []) ring();
    },
    endAll() {
      for (const { end } of [...listeners.values()].flatMap((own) => [...own])) end();
    },
    size: () => size,
  };
}
