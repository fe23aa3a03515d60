import { followingDue } from "../../core/schedules.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { notifyUser } from "../../db/notify.ts";
import type { Tx } from "../../db/schema.ts";
import { commit, type Deps } from "../deps.ts";
import { BY_OWNER } from "./buy-run.ts";
import { endIfOver } from "./follow.ts";
import { withNext } from "./keep.ts";
import {
  calendarOf,
  insertRun,
  lockSchedule,
  nextColumns,
  type ScheduleRow,
  updateSchedule,
  type Whose,
} from "./queries.ts";

export type ScheduleAct = "pause" | "resume" | "end";
export type SteerFault = { code: "not_found" } | { code: "schedule_ended" };

/**
 * Pauses, resumes or ends a schedule (rules 31.8). An order under way goes to its end. Returns it as it
 * stands then. Errors: not_found, also for another person's; schedule_ended.
 */
export function steerSchedule(
  deps: Deps,
  whose: Whose,
  act: ScheduleAct,
): Promise<Result<ScheduleRow, SteerFault>> {
  return commit(deps, `schedules.${act}`, async (tx) => {
    const row = await lockSchedule(tx, whose.id);
    if (row?.user_id === whose.userId && row.state === "ended" && act === "end") return ok(row);
    return steerLocked(tx, whose, { row, changeOf: (own) => ACTS[act](deps, tx, own) });
  });
}

/**
 * Skips the next due date alone. `seen` is the one that was shown: where that is over or skipped already,
 * nothing more is. Errors: as `steerSchedule`.
 */
export function skipNext(
  deps: Pick<Deps, "db" | "effect" | "clock">,
  whose: Whose,
  seen: Date,
): Promise<Result<ScheduleRow, SteerFault>> {
  return commit(deps, "schedules.skip", async (tx) => {
    const row = await lockSchedule(tx, whose.id);
    return steerLocked(tx, whose, {
      row,
      changeOf: async (own) => {
        const { id: schedule_id, price_kobo, next_at: due_at } = own;
        if (due_at?.getTime() !== seen.getTime()) return {};
        const skipped = { state: "skipped" as const, refusal: BY_OWNER, look_at: null };
        await insertRun(tx, { schedule_id, price_kobo, due_at, ...skipped });
        const now = deps.clock.now();
        return nextColumns(followingDue(calendarOf(own), due_at, now), now);
      },
    });
  });
}

type Change = Partial<ScheduleRow>;

async function steerLocked(
  tx: Tx,
  { userId, id }: Whose,
  { row, changeOf }: { row: ScheduleRow | undefined; changeOf: (row: ScheduleRow) => Promise<Change> },
): Promise<Result<ScheduleRow, SteerFault>> {
  if (row?.user_id !== userId) return fail({ code: "not_found" });
  if (row.state === "ended") return fail({ code: "schedule_ended" });
  const change = await changeOf(row);
  if (Object.keys(change).length > 0) await updateSchedule(tx, id, change);
  await endIfOver(tx, { ...row, ...change });
  await notifyUser(tx, userId);
  return ok((await lockSchedule(tx, id)) ?? row);
}

const ACTS: Record<ScheduleAct, (deps: Deps, tx: Tx, row: ScheduleRow) => Promise<Change>> = {
  pause: async () => ({ state: "paused", reason: "" }),
  /** Due dates of the pause stay out: the next one is the first from now on. */
  resume: async (deps, tx, row) => {
    if (row.state === "active") return {};
    const dated = await withNext(deps, tx, row);
    const { next_at = null, tell_at = null } = dated ?? {};
    return { state: "active", reason: "", next_at, tell_at };
  },
  end: async () => ({ state: "ended", next_at: null, tell_at: null }),
};
