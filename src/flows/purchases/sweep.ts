import { type Room, takeDue } from "../../db/due.ts";
import type { AttemptRow } from "../../db/schema.ts";
import { commit, type Deps } from "../deps.ts";
import { requery } from "./attempt.ts";

/** Asks under way in one process: so many in all, so many at one supplier. One that is silent leaves the others their turn. */
const AT_ONCE = 32;
const AT_ONE_SUPPLIER = 8;
/** Nobody else takes an attempt while it is asked about: for the supplier's time-out, and this much more. */
const GRACE_MS = 30_000;

/**
 * Take up attempts whose time has come: lost ones after their lease, unknown ones by the schedule. Goes on taking what was due
 * at its start while there is room, and answers how many it took when all of those are done. Several processes may sweep at
 * once, and so may one process: calls share its room.
 */
export async function sweepDue(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  const desk = deskOf(deps);
  const mine = new Set<Promise<void>>();
  let count = 0;
  for (;;) {
    const { taken, isMore } = await desk.take(now);
    count += taken.length;
    for (const live of taken) {
      const asked = ask(deps, live).finally(() => {
        desk.leave(live.supplier);
        mine.delete(asked);
      });
      mine.add(asked);
    }
    if (!isMore || mine.size === 0) break;
    await Promise.race(mine);
  }
  await Promise.all(mine);
  return count;
}

async function ask(deps: Deps, live: AttemptRow): Promise<void> {
  await requery(deps, live).catch((error: unknown) =>
    deps.log.error({ err: error, purchaseId: live.purchase_id }, "a requery failed; it stays due"),
  );
}

/** The room of one process. */
type Desk = {
  /** Takes what is due and has room; `isMore` when a supplier had no room left, so that more may be due. */
  take(now: Date): Promise<{ taken: AttemptRow[]; isMore: boolean }>;
  leave(supplier: string): void;
};

const desks = new WeakMap<Deps, Desk>();

function deskOf(deps: Deps): Desk {
  const desk = desks.get(deps) ?? openDesk(deps);
  desks.set(deps, desk);
  return desk;
}

function openDesk(deps: Deps): Desk {
  const busy = new Map<string, number>();
  const busyAt = (supplier: string) => busy.get(supplier) ?? 0;
  const add = (supplier: string, by: 1 | -1) => busy.set(supplier, busyAt(supplier) + by);
  const takeNow = async (now: Date) => {
    const limit = AT_ONCE - [...busy.values()].reduce((sum, count) => sum + count, 0);
    if (limit <= 0) return { taken: [], isMore: true };
    const rooms = [...deps.catalogue().suppliers.values()].map(({ code, vendTimeoutMs }) => ({
      supplier: code,
      ...roomOf(deps, { taken: busyAt(code), timeoutMs: vendTimeoutMs }),
    }));
    const elsewhere = roomOf(deps, { taken: 0, timeoutMs: 0 });
    const taken = await commit(deps, "purchase.take_due", (tx) =>
      takeDue(tx, { now, rooms, elsewhere, limit }),
    );
    for (const { supplier } of taken) add(supplier, 1);
    const isFull = ({ supplier, room }: Room) =>
      taken.filter((live) => live.supplier === supplier).length >= room;
    return { taken, isMore: taken.length === limit || rooms.some(isFull) };
  };
  // One taking at a time: two would both see the same room.
  let last: Promise<unknown> = Promise.resolve();
  return {
    take: (now) => {
      const turn = last.then(() => takeNow(now));
      last = turn.catch(() => undefined);
      return turn;
    },
    leave: (supplier) => add(supplier, -1),
  };
}

function roomOf(
  deps: Deps,
  { taken, timeoutMs }: { taken: number; timeoutMs: number },
): Omit<Room, "supplier"> {
  const leaseMs = timeoutMs + GRACE_MS / deps.settings.timesScale;
  return {
    room: Math.max(0, AT_ONE_SUPPLIER - taken),
    leaseUntil: new Date(deps.clock.now().getTime() + leaseMs),
  };
}
