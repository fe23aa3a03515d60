import { standingOf } from "../../core/checks.ts";
import { dayAfter, dayStart } from "../../core/days.ts";
import { readChecks } from "../../db/checks/reports.ts";
import type { Tx } from "../../db/schema.ts";
import { notifyStaff } from "../../db/notify.ts";
import { commit, type Deps } from "../deps.ts";
import {
  type Checkpoint,
  closeBooks,
  closeDay,
  countMovements,
  dropSums,
  firstOlderSum,
  foldSpan,
  isMoreThan,
  lockBooks,
  moveCheckpoint,
  readCheckpoint,
} from "./fold-queries.ts";

const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;
/** A stretch that ended an hour ago gets no more movements. */
const GRACE_MS = 60 * MINUTE_MS;
/** Commits come out of order, so the last minutes are computed anew. */
const MARGIN_MS = 3 * MINUTE_MS;
/** The most history of one run, so that each is short: the next run does the rest. */
const STRIDE_MS = 12 * 60 * MINUTE_MS;
/** The longest time whose beginning is compared minute by minute: 30 days, and a day on each side. */
const KEPT_MS = 32 * 24 * 60 * MINUTE_MS;

const floor = (ms: number, step: number): number => Math.floor(ms / step) * step;

type Folding = Pick<Deps, "db" | "effect" | "clock" | "catalogue">;

/**
 * Brings the sums of the books up to now, by one process at a time, and notifies the screens of admins when a
 * movement was added (rules 16.1). Returns how far the sums reach; undefined while another process does it.
 */
export function foldBooks(deps: Folding): Promise<Date | undefined> {
  return commit(deps, "books.fold", async (tx) => {
    if (!(await lockBooks(tx))) return undefined;
    const now = deps.clock.now();
    const begun = await rewind(tx, await readCheckpoint(tx, now));
    const settled = await makeFinal(tx, { begun, now, vatBps: deps.catalogue().settings.vatBps });
    const done = await foldOpen(tx, { begun, settled, now });
    await moveCheckpoint(tx, done);
    if (done.movements !== begun.movements || done.daysTo !== begun.daysTo) await notifyStaff(tx);
    return done.foldedTo;
  });
}

/**
 * Goes back to where an earlier version of the program went on, also one that still runs while this one
 * begins: its sums are made anew.
 */
async function rewind(tx: Tx, begun: Checkpoint): Promise<Checkpoint> {
  const older = await firstOlderSum(tx, begun.daysTo);
  if (!older) return begun;
  await dropSums(tx, older);
  const finalTo = new Date(Math.min(older.at.getTime(), begun.finalTo.getTime()));
  const daysTo = older.day < begun.daysTo ? older.day : begun.daysTo;
  return { ...begun, daysTo, finalTo, foldedTo: finalTo };
}

type Settling = { begun: Checkpoint; now: Date; vatBps: number };

/**
 * Makes quarters of an hour final that get no more movements, and then sums the days that are complete and
 * closes their books.
 */
async function makeFinal(tx: Tx, { begun, now, vatBps }: Settling): Promise<Checkpoint> {
  const from = begun.finalTo.getTime();
  const until = Math.min(floor(now.getTime() - GRACE_MS, QUARTER_MS), from + STRIDE_MS);
  if (until <= from) return begun;
  const finalTo = await nearer(tx, begun.finalTo, new Date(until));
  await foldSpan(tx, { from: begun.finalTo, before: finalTo }, "quarter");
  let { daysTo } = begun;
  for (let next = dayAfter(daysTo); dayStart(next) <= finalTo; next = dayAfter(next)) {
    await closeDay(tx, daysTo, new Date(Math.min(now.getTime() - KEPT_MS, dayStart(next).getTime())));
    await closeBooks(tx, daysTo, { vatBps, isGreen: standingOf(await readChecks(tx)).ok, at: now });
    daysTo = next;
  }
  return { ...begun, finalTo, daysTo };
}

/** The most movements of one run, so that its statements end long before their limit of time. */
const FEW = 100_000;

/** Halves a span until it has few movements, down to a quarter of an hour. Returns its end. */
async function nearer(tx: Tx, from: Date, end: Date): Promise<Date> {
  let before = end;
  for (
    let span = end.getTime() - from.getTime();
    span > QUARTER_MS;
    span = before.getTime() - from.getTime()
  ) {
    if (!(await isMoreThan(tx, { from, before }, FEW))) break;
    before = new Date(from.getTime() + Math.max(QUARTER_MS, floor(span / 2, QUARTER_MS)));
  }
  return before;
}

type Standing = { begun: Checkpoint; settled: Checkpoint; now: Date };

/** Computes the open stretch, once all before it is final. The last minute is open until it is over. */
async function foldOpen(tx: Tx, { begun, settled, now }: Standing): Promise<Checkpoint> {
  const { finalTo } = settled;
  const isBehind = finalTo.getTime() < floor(now.getTime() - GRACE_MS, QUARTER_MS);
  if (isBehind) return { ...settled, foldedTo: finalTo };
  const since = floor(begun.foldedTo.getTime() - MARGIN_MS, MINUTE_MS);
  const before = new Date(floor(now.getTime(), MINUTE_MS) + MINUTE_MS);
  await foldSpan(tx, { from: new Date(Math.max(finalTo.getTime(), since)), before }, "minute");
  return { ...settled, foldedTo: now, movements: await countMovements(tx, finalTo) };
}
