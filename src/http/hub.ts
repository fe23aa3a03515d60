/** Someone who shows something live: `ring` makes them read again, `end` tells them to go. */
export type Listener = { ring: () => void; end: () => void };

/** Who in this process shows something live to whom. A doorbell carries no news: listeners read for themselves. */
export type Hub = {
  /** Returns how to leave. Beyond ten listeners of one person the oldest ends: most likely it is a line that went dead. */
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
