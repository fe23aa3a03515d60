import type { AboutSchedule } from "../../core/mails/schedule-letter.ts";
import { readerOf } from "../bulk/queries.ts";
import { skippedLetter } from "../../core/mails/schedule-letter.ts";
import { toNaira, formatNaira } from "../../core/money.ts";
import { dueAtEnd, untilStop } from "../../core/schedules.ts";
import type { WebhookEvent } from "../../core/webhooks.ts";
import { notifyUser } from "../../db/notify.ts";
import type { Tx } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { insertNews } from "../developers/queries.ts";
import { queueMail, senderOf } from "../mails/queue.ts";
import {
  calendarOf,
  countBought,
  nextColumns,
  type RunRow,
  type ScheduleRow,
  updateSchedule,
} from "./queries.ts";
import { hasOpenRun, lastDataOf } from "./run-queries.ts";

export type Means = Pick<Deps, "db" | "effect" | "clock" | "ids" | "vault" | "settings" | "catalogue">;

/** Ends a schedule that has bought all it was to buy, or has no due date left (rules 31.4). */
export async function endIfOver(tx: Tx, schedule: ScheduleRow): Promise<boolean> {
  if (schedule.state === "ended" || (await hasOpenRun(tx, schedule.id))) return false;
  const bought = (await countBought(tx, [schedule.id])).get(schedule.id) ?? 0;
  const isOver = schedule.next_at === null || (schedule.stop_after !== null && bought >= schedule.stop_after);
  if (!isOver) return false;
  await updateSchedule(tx, schedule.id, { state: "ended", next_at: null, tell_at: null });
  await notifyUser(tx, schedule.user_id);
  return true;
}

/**
 * Returns when the data that was bought last for the number ends, less the hours before, also where that is
 * after the last day (rules 31.3). Undefined where none was bought, and for any other rhythm.
 */
export async function dueByLastData(
  { catalogue }: Pick<Deps, "catalogue">,
  tx: Tx,
  schedule: ScheduleRow,
): Promise<Date | undefined> {
  const calendar = calendarOf(schedule);
  if (calendar.rhythm.every !== "end") return undefined;
  const last = await lastDataOf(tx, { userId: schedule.user_id, number: schedule.number });
  const days = last?.plan_id ? catalogue().planById.get(last.plan_id)?.validityDays : undefined;
  if (!last || days === undefined) return undefined;
  return dueAtEnd({ at: last.created_at, days, hours: calendar.rhythm.hours });
}

const OPEN_LOOK_MS = 3_600_000;

/** True where a schedule waits for the end of data, and the last order of data has no outcome yet. */
async function isOrderOpen(tx: Tx, schedule: ScheduleRow): Promise<boolean> {
  if (schedule.every !== "end") return false;
  const last = await lastDataOf(tx, { userId: schedule.user_id, number: schedule.number });
  return last?.status === "processing";
}

/**
 * Moves a schedule that waits for the end of data to where that is by now; true where it is later. One whose
 * data outlasts its last day ends. Data whose order has no outcome yet is looked at again in an hour: it may
 * still fail.
 */
export async function moveToEnd(deps: Means, tx: Tx, schedule: ScheduleRow): Promise<boolean> {
  const now = deps.clock.now();
  const due = (await isOrderOpen(tx, schedule))
    ? new Date(now.getTime() + OPEN_LOOK_MS / deps.settings.timesScale)
    : await dueByLastData(deps, tx, schedule);
  if (!due || !schedule.next_at || due <= schedule.next_at || due <= now) return false;
  await moveTo(tx, schedule, { due, now });
  await endIfOver(tx, schedule);
  return true;
}

/** Sets the next due date; none where it is after the last day. */
export async function moveTo(
  tx: Tx,
  schedule: ScheduleRow,
  { due, now }: { due: Date; now: Date },
): Promise<void> {
  const columns = nextColumns(untilStop(calendarOf(schedule), due), now);
  Object.assign(schedule, columns);
  await updateSchedule(tx, schedule.id, columns);
}

/** Facts of a schedule as letters say them. */
export function factsOf(schedule: ScheduleRow, dueAt: Date): Omit<AboutSchedule, "userName"> {
  const { id, name, number, network, plan_name: plan, face_kobo: face, price_kobo: price } = schedule;
  const what = face === null ? `${network} ${plan}` : `${network} airtime of ₦${formatNaira(face)}`;
  return { id, name, what, number, dueAt, price };
}

/** Says to the owner's server what became of a due date. */
export async function announce(
  deps: Pick<Deps, "ids" | "clock">,
  tx: Tx,
  { schedule, run, event }: { schedule: ScheduleRow; run: RunRow; event: WebhookEvent },
): Promise<void> {
  const at = deps.clock.now();
  const id = deps.ids.next();
  const data = {
    scheduleId: schedule.id,
    name: schedule.name,
    dueAt: run.due_at.toISOString(),
    number: schedule.number,
    price: toNaira(schedule.price_kobo),
    transactionId: run.transaction_id,
    reason: run.refusal,
  };
  const body = JSON.stringify({ id, event, createdAt: at.toISOString(), data });
  await insertNews(tx, { id, userId: schedule.user_id, event, body, at });
}

/** Says to the owner that a due date was not bought, and why; in the commit that says so in its row. */
export async function tellSkipped(
  deps: Means,
  tx: Tx,
  { schedule, run }: { schedule: ScheduleRow; run: RunRow },
): Promise<void> {
  const reader = await readerOf(tx, schedule.user_id);
  if (reader) {
    const about = { userName: reader.user_name, ...factsOf(schedule, run.due_at), reason: run.refusal };
    await queueMail(deps, tx, { to: reader.email, letter: skippedLetter(senderOf(deps), about) });
  }
  await announce(deps, tx, { schedule, run, event: "schedule.skipped" });
  await notifyUser(tx, schedule.user_id);
}
