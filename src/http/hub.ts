/**
 * Something that shows live data: `ring` makes it read again, `end` closes it. Of admins, `ringHouse` says
 * that figures of the business have changed.
 */
export type Listener = { ring: () => void; end: () => void; ringHouse?: () => void };

/** The listeners of this process, by person. A ring carries no data: listeners read for themselves. */
export type Hub = {
  /**
   * Adds a listener and returns the function that removes it. Above ten listeners of one person the oldest is
   * ended, most likely a dead connection.
   */
  listen(userId: string, listener: Listener): () => void;
  ring(userIds: readonly string[]): void;
  /** Rings the listeners of admins about the business. */
  ringHouse(): void;
  /** Rings everybody, a few at a time: rings may have been missed, and each listener reads for itself. */
  ringAll(): void;
  /** Ends all, and from now on each new one at once: their clients connect to another process. */
  endAll(): void;
  size(): number;
};

const MAX_PER_PERSON = 10;

const AT_ONCE = 50;
const PAUSE_MS = 25;

/** Each ring is a few statements: thousands of them at once would keep sales waiting. */
function ringSlowly(listeners: readonly Listener[]): void {
  for (const { ring } of listeners.slice(0, AT_ONCE)) ring();
  if (listeners.length > AT_ONCE) setTimeout(() => ringSlowly(listeners.slice(AT_ONCE)), PAUSE_MS).unref();
}

export function createHub(): Hub {
  const listeners = new Map<string, Set<Listener>>();
  const ofAdmins = new Set<Listener>();
  let size = 0;
  let isOver = false;
  const leave = (userId: string, listener: Listener): void => {
    const own = listeners.get(userId);
    if (!own?.delete(listener)) return;
    ofAdmins.delete(listener);
    size -= 1;
    if (own.size === 0) listeners.delete(userId);
  };
  return {
    listen(userId, listener) {
      if (isOver) {
        listener.end();
        return () => undefined;
      }
      const [oldest] = listeners.get(userId) ?? [];
      if (oldest && listeners.get(userId)?.size === MAX_PER_PERSON) {
        leave(userId, oldest);
        oldest.end();
      }
      const own = listeners.get(userId) ?? new Set();
      listeners.set(userId, own.add(listener));
      if (listener.ringHouse) ofAdmins.add(listener);
      size += 1;
      return () => leave(userId, listener);
    },
    ring(userIds) {
      for (const userId of userIds) for (const { ring } of listeners.get(userId) ?? []) ring();
    },
    ringHouse() {
      for (const { ringHouse } of ofAdmins) ringHouse?.();
    },
    ringAll() {
      ringSlowly([...listeners.values()].flatMap((own) => [...own]));
    },
    endAll() {
      isOver = true;
      for (const { end } of [...listeners.values()].flatMap((own) => [...own])) end();
    },
    size: () => size,
  };
}
