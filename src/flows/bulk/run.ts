import { afterRow, BULK_LEASE_MS, BULK_REST_MS } from "../../core/bulk.ts";
import { AIRTIME_CODES, DATA_CODES, type Network } from "../../core/networks.ts";
import type { Person } from "../../core/people.ts";
import { isKeyUsed } from "../operation.ts";
import { commit, type Deps } from "../deps.ts";
import { buyAirtime } from "../purchases/buy-airtime.ts";
import { buyData } from "../purchases/buy-data.ts";
import { followList, pauseList, stopLocked } from "./follow.ts";
import { type ListRow, ownerOf } from "./queries.ts";
import {
  endBought,
  noteOrdered,
  noteRefused,
  putBack,
  restJob,
  takeLeft,
  takeRows,
  takeTurns,
} from "./run-queries.ts";

/** Rows that one process buys side by side: enough to be batched, few beside what a supplier takes. */
const AT_ONCE = 64;
/** Rows are taken when so many may be, so that a look at the lists is for more than one. */
const PORTION = 16;
/** Lists that get rows in one look. */
const LISTS_AT_ONCE = 8;
/** No row is taken after this time: the task's next run has begun by then. */
const RUN_MS = 2_000;

type Work = { row: ListRow; person: Person };

/**
 * Makes the task that buys rows of running lists (rules 25.4). Its runs share the bound of rows side by side.
 * Each row is an ordinary purchase under its own key, so a repeat after a crash finds the same order.
 */
export function createBulkRunner(deps: Deps): () => Promise<number> {
  let underWay = 0;
  return async () => {
    const until = deps.clock.now().getTime() + RUN_MS;
    const own = new Set<Promise<void>>();
    const begin = ({ row, person }: Work) => {
      underWay += 1;
      const one = carryOut(deps, { row, person }).finally(() => {
        underWay -= 1;
        own.delete(one);
      });
      own.add(one);
    };
    for (const id of await commit(deps, "bulk.end-bought", endBought)) await followList(deps, id);
    await lookAtLeft(deps);
    const seen = new Set<string>();
    let taken = 0;
    while (deps.clock.now().getTime() < until) {
      const free = AT_ONCE - underWay;
      const work = free >= PORTION ? await takeWork(deps, free) : [];
      for (const one of work) {
        seen.add(one.row.job_id);
        begin(one);
      }
      taken += work.length;
      if (own.size === 0) break;
      if (work.length === 0) await Promise.race(own);
      if (work.length > 0) for (const id of seen) await followList(deps, id);
    }
    await Promise.all(own);
    for (const id of seen) await followList(deps, id);
    return taken;
  };
}

const leaseFrom = (deps: Pick<Deps, "clock">) => new Date(deps.clock.now().getTime() + BULK_LEASE_MS);

/** Takes the next rows of the lists whose turn it is. A list whose owner is blocked stops. */
function takeWork(deps: Deps, free: number): Promise<Work[]> {
  const now = deps.clock.now();
  return commit(deps, "bulk.take", async (tx) => {
    const turns = await takeTurns(tx, { now, limit: LISTS_AT_ONCE });
    const limit = Math.max(1, Math.floor(free / Math.max(1, turns.length)));
    const work: Work[] = [];
    for (const { job, person, isBlocked } of turns) {
      if (isBlocked) await stopLocked(deps, tx, { job, reason: "account_blocked" });
      else {
        const rows = await takeRows(tx, { job: job.id, leaseUntil: leaseFrom(deps), limit });
        work.push(...rows.map((row) => ({ row, person })));
      }
    }
    return work;
  });
}

/**
 * Looks at rows that a process took and left. One whose key was used has its order, and gets it; one that was
 * never ordered waits again.
 */
async function lookAtLeft(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const left = await commit(deps, "bulk.take-left", (tx) =>
    takeLeft(tx, { now, leaseUntil: leaseFrom(deps), limit: AT_ONCE }),
  );
  for (const row of left) {
    const isUsed = await isKeyUsed(deps, keyOf(row));
    const person = isUsed ? await ownerOf(deps.db, row.user_id) : undefined;
    // Its outcome is not waited for: the order is the sweeper's by now.
    if (person) await carryOut(deps, { row, person }, now);
    else await commit(deps, "bulk.put-back", (tx) => putBack(tx, row, false));
    await followList(deps, row.job_id);
  }
}

const keyOf = ({ key_id: id }: ListRow) => ({ id, hash: id });

/** Buys one row. A row whose process fails in between stays taken until its lease ends. */
async function carryOut(deps: Deps, work: Work, answerBy?: Date): Promise<void> {
  const { row } = work;
  try {
    const after = afterRow(await buy(deps, work, answerBy));
    if (after.kind === "ordered") await commit(deps, "bulk.ordered", (tx) => noteOrdered(tx, row, after));
    else if (after.kind === "refused")
      await commit(deps, "bulk.refused", (tx) => noteRefused(tx, row, after.code));
    else await standStill(deps, row, after);
  } catch (error) {
    deps.log.error({ err: error, list: row.job_id, position: row.position }, "a row of a list was left");
  }
}

/** Buys a row at the price that was shown, for its owner as they are now. The list was proven as a whole. */
function buy(deps: Deps, { row, person }: Work, answerBy: Date | undefined) {
  const buyer = {
    person: { ...person, proofAbove: null },
    requestKey: keyOf(row),
    allowRepeat: true,
    seenPrice: row.price_kobo,
    ...(answerBy && { answerBy }),
  };
  const network = row.network as Network;
  const { number: phone, plan_id: plan, face_kobo: face } = row;
  return face === null
    ? buyData(deps, buyer, { networkCode: DATA_CODES[network], phone, plan: plan ?? "" })
    : buyAirtime(deps, buyer, { networkCode: AIRTIME_CODES[network], phone, face });
}

type Still = { kind: "pause" | "rest"; code: string };

/** The row waits again; its list stops, or rests for some seconds. */
async function standStill(deps: Deps, row: ListRow, { kind, code }: Still): Promise<void> {
  await commit(deps, "bulk.put-back", (tx) => putBack(tx, row, kind === "pause"));
  if (kind === "pause") return pauseList(deps, row.job_id, code);
  const turnAt = new Date(deps.clock.now().getTime() + BULK_REST_MS);
  await commit(deps, "bulk.rest", (tx) => restJob(tx, row.job_id, { turnAt, reason: code }));
}
