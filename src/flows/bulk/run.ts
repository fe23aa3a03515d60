import { BULK_LEASE_MS } from "../../core/bulk.ts";
import type { Tx } from "../../db/schema.ts";
import { commit, type Deps } from "../deps.ts";
import { createGroup } from "../waiting.ts";
import { createRowBuyer, type Work } from "./buy-row.ts";
import { followList, stopLocked } from "./follow.ts";
import { createPaces } from "./pace.ts";
import { endBought, listOver, ownersOf, takeLeft, takeRows, takeTurns } from "./run-queries.ts";

/** Lists that get rows in one look. */
const LISTS_AT_ONCE = 8;
/** No row is taken after this time: the task's next run has begun by then. */
const RUN_MS = 2_000;
const SHORTEST_LEASE_MS = 5_000;

/**
 * Makes the task that buys rows of running lists (rules 25.4). Its runs share the bound of rows side by side.
 * Each row is an ordinary purchase under its own key, so a repeat after a crash finds the same order.
 */
export function createBulkRunner(deps: Deps): () => Promise<number> {
  const buyRow = createRowBuyer(deps);
  const paces = createPaces();
  let isTaking = false;
  /** Takes at most as many rows as are free; meanwhile no other run takes any. */
  const takeFree = async (take: (limit: number) => Promise<Work[]>): Promise<Work[]> => {
    const limit = paces.room();
    if (isTaking || limit === 0) return [];
    isTaking = true;
    try {
      const work = await take(limit);
      for (const { row } of work) paces.begin(row.job_id);
      return work;
    } finally {
      isTaking = false;
    }
  };
  const buyOne = async (work: Work): Promise<void> => {
    paces.end(work.row.job_id, await buyRow(work));
  };
  return async () => {
    const until = deps.clock.now().getTime() + RUN_MS / deps.settings.timesScale;
    const own = createGroup();
    const lists = new Set(await commit(deps, "bulk.find-ended", findEnded));
    let taken = 0;
    const begin = (work: Work) => {
      taken += 1;
      lists.add(work.row.job_id);
      own.begin(() => buyOne(work));
    };
    for (const work of await takeFree((limit) => takeLeftRows(deps, limit))) begin(work);
    for (;;) {
      const next = await takeFree((limit) => takeWork(deps, limit, (list) => paces.roomOf(list)));
      for (const work of next) begin(work);
      if (own.size() === 0 || deps.clock.now().getTime() >= until) break;
      if (next.length === 0) await own.oneEnded();
    }
    await followAll(deps, lists);
    if (own.size() > 0) {
      await own.allEnded();
      await followAll(deps, lists);
    }
    return taken;
  };
}

/** Ends rows whose orders have their outcome; returns their lists, and those that have no open row. */
async function findEnded(tx: Tx): Promise<string[]> {
  return [...(await endBought(tx)), ...(await listOver(tx))];
}

async function followAll(deps: Deps, lists: ReadonlySet<string>): Promise<void> {
  for (const id of lists) await followList(deps, id);
}

function leaseFrom({ clock, settings }: Pick<Deps, "clock" | "settings">): Date {
  return new Date(clock.now().getTime() + Math.max(BULK_LEASE_MS / settings.timesScale, SHORTEST_LEASE_MS));
}

/** Takes the next rows of the lists whose turn it is. A list whose owner is blocked stops. */
function takeWork(deps: Deps, free: number, roomOf: (list: string) => number): Promise<Work[]> {
  const now = deps.clock.now();
  return commit(deps, "bulk.take", async (tx) => {
    const turns = await takeTurns(tx, { now, limit: Math.min(LISTS_AT_ONCE, free) });
    const limit = Math.floor(free / Math.max(1, turns.length));
    const work: Work[] = [];
    for (const { job, person, isBlocked } of turns) {
      if (isBlocked) await stopLocked(deps, tx, { job, reason: "account_blocked" });
      else {
        const leaseUntil = leaseFrom(deps);
        const rows = await takeRows(tx, { job: job.id, leaseUntil, limit: Math.min(limit, roomOf(job.id)) });
        work.push(...rows.map((row) => ({ row, person, isLeft: false })));
      }
    }
    return work;
  });
}

/** Takes rows that a process took and left, also of lists that are paused or cancelled. */
function takeLeftRows(deps: Deps, limit: number): Promise<Work[]> {
  return commit(deps, "bulk.take-left", async (tx) => {
    const times = { now: deps.clock.now(), leaseUntil: leaseFrom(deps), limit };
    const left = await takeLeft(tx, times);
    const people = await ownersOf(tx, [...new Set(left.map(({ user_id: id }) => id))]);
    return left.flatMap((row) => {
      const person = people.get(row.user_id);
      return person ? [{ row, person, isLeft: true }] : [];
    });
  });
}
