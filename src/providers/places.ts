/** Limits how many calls to one host are open at once. Waiting is first come, first served, and bounded. */
export type Places = {
  /**
   * Resolves to true with a slot; to false when none came free in time (or `waitMs` is not positive). Call
   * `give` exactly once per slot.
   */
  take(limit: number, waitMs: number): Promise<boolean>;
  give: () => void;
};

type Waiter = { limit: number; enter: () => void };

export function createPlaces(): Places {
  let busy = 0;
  const waiting: Waiter[] = [];
  return {
    take(limit, waitMs) {
      if (busy < limit) {
        busy += 1;
        return Promise.resolve(true);
      }
      return waitMs > 0 ? wait(waiting, limit, waitMs) : Promise.resolve(false);
    },
    give() {
      busy -= 1;
      const next = waiting[0];
      if (next === undefined || busy >= next.limit) return;
      waiting.shift();
      busy += 1;
      next.enter();
    },
  };
}

function wait(waiting: Waiter[], limit: number, waitMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const waiter: Waiter = {
      limit,
      enter: () => {
        clearTimeout(timer);
        resolve(true);
      },
    };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(waiter), 1);
      resolve(false);
    }, waitMs);
    waiting.push(waiter);
  });
}
