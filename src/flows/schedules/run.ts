import { catchUp, isTooLate } from "../../core/schedules.ts";
import { BULK_LEASE_MS } from "../../core/bulk.ts";
import type { Tx } from "../../db/schema.ts";
import { ownersOf } from "../bulk/run-queries.ts";
import { commit, type Deps } from "../deps.ts";
import { buyRun, type Work } from "./buy-run.ts";
import { endIfOver, moveToEnd, tellSkipped } from "./follow.ts";
import {
  calendarOf,
  insertRun,
  nextColumns,
  type RunRow,
  type ScheduleRow,
  updateSchedule,
} from "./queries.ts";
import { schedulesOf, takeDue, takeRuns } from "./run-queries.ts";
import { tellDue } from "./tell.ts";

/** Due dates that one process buys side by side. */
const PORTION = 32;
/** No due date is taken after this time of a run. */
const RUN_MS = 60_000;
const SHORTEST_LEASE_MS = 5_000;

/**
 * Tells owners of what is due in a day, and buys what is due (rules 31.5). Each due date is one row, taken by
 * one process, and an ordinary purchase under its own key. Returns how many were taken.
 */
export async function runSchedules(deps: Deps): Promise<number> {
  const until = deps.clock.now().getTime() + RUN_MS / deps.settings.timesScale;
  await tellDue(deps);
  for (let taken = 0; ; ) {
    const left = await commit(deps, "schedules.take-left", (tx) => takeLeft(deps, tx));
    const due = await commit(deps, "schedules.take", (tx) => takeNext(deps, tx));
    const work = [...left, ...due.work];
    await Promise.all(work.map((one) => buyRun(deps, one)));
    taken += work.length;
    const isDry = work.length === 0 && due.looked === 0;
    if (isDry || deps.clock.now().getTime() >= until) return taken;
  }
}

function leaseFrom({ clock, settings }: Pick<Deps, "clock" | "settings">): Date {
  return new Date(clock.now().getTime() + Math.max(BULK_LEASE_MS / settings.timesScale, SHORTEST_LEASE_MS));
}

/** A schedule whose owner is blocked. */
const BLOCKED = { state: "paused", reason: "account_blocked" } as const;

async function takeNext(deps: Deps, tx: Tx): Promise<{ work: Work[]; looked: number }> {
  const schedules = await takeDue(tx, { now: deps.clock.now(), limit: PORTION });
  const people = await ownersOf(tx, [...new Set(schedules.map(({ user_id: id }) => id))]);
  const work: Work[] = [];
  for (const schedule of schedules) {
    const owner = people.get(schedule.user_id);
    const run = owner && !owner.isBlocked ? await takeOne(deps, tx, schedule) : undefined;
    if (!owner || owner.isBlocked) await updateSchedule(tx, schedule.id, BLOCKED);
    if (owner && run) work.push({ run, schedule, person: owner, isLeft: false });
  }
  return { work, looked: schedules.length };
}

/** Writes down the due dates of a schedule whose time has come; returns the one that is bought now. */
async function takeOne(deps: Deps, tx: Tx, schedule: ScheduleRow): Promise<RunRow | undefined> {
  const now = deps.clock.now();
  if (!schedule.next_at || (await endIfOver(tx, schedule)) || (await moveToEnd(deps, tx, schedule))) return;
  const { buy, missed, next } = catchUp(calendarOf(schedule), schedule.next_at, now);
  const { id: schedule_id, price_kobo } = schedule;
  const dated = { schedule_id, price_kobo, look_at: null };
  let latest: RunRow | undefined;
  for (const due_at of missed)
    latest = await insertRun(tx, { ...dated, due_at, state: "missed", refusal: "too_late" });
  const columns = nextColumns(next, now);
  await updateSchedule(tx, schedule.id, columns);
  if (buy) {
    const lease = { state: "buying" as const, refusal: "", look_at: leaseFrom(deps) };
    return insertRun(tx, { ...dated, ...lease, due_at: buy });
  }
  if (latest) await tellSkipped(deps, tx, { schedule, run: latest });
  await endIfOver(tx, { ...schedule, ...columns });
}

/**
 * Takes due dates that wait for their next try, and those that a process took and left. What shall not be
 * bought any more has its key closed first: then no other process can buy under it.
 */
async function takeLeft(deps: Deps, tx: Tx): Promise<Work[]> {
  const now = deps.clock.now();
  const runs = await takeRuns(tx, { now, leaseUntil: leaseFrom(deps), limit: PORTION });
  const schedules = await schedulesOf(tx, [...new Set(runs.map(({ schedule_id: id }) => id))]);
  const people = await ownersOf(tx, [...new Set([...schedules.values()].map(({ user_id: id }) => id))]);
  const work: Work[] = [];
  for (const { was, ...run } of runs) {
    const schedule = schedules.get(run.schedule_id);
    const person = schedule && people.get(schedule.user_id);
    if (!schedule || !person) continue;
    const isActive = schedule.state === "active";
    if (isActive && person.isBlocked) await updateSchedule(tx, schedule.id, BLOCKED);
    const isOver = !isActive || isTooLate(schedule.every, run.due_at, now) || person.isBlocked;
    work.push({ run, schedule, person, isLeft: was === "buying" || isOver });
  }
  return work;
}
