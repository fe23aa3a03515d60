import { afterRow } from "../../core/bulk.ts";
import type { Network } from "../../core/networks.ts";
import type { Person } from "../../core/people.ts";
import { isTooLate } from "../../core/schedules.ts";
import { notifyUser } from "../../db/notify.ts";
import type { Tx } from "../../db/schema.ts";
import { commit, type Deps } from "../deps.ts";
import { buyKept, closeKey, type NumberOrder } from "../purchases/kept-order.ts";
import type { Buyer } from "../purchases/start.ts";
import { announce, dueByLastData, endIfOver, moveTo, tellSkipped } from "./follow.ts";
import { lockSchedule, type RunRow, type ScheduleRow } from "./queries.ts";
import { noteRun } from "./run-queries.ts";

/** How long a due date waits for its next try while nothing can be bought for it. */
const REST_MS = 5 * 60_000;

export type Work = { run: RunRow; schedule: ScheduleRow; person: Person; isLeft: boolean };
type Known = Exclude<ReturnType<typeof afterRow>, { kind: "unknown" }>;

/**
 * Buys one due date under its key, or closes the key of one that was left. A due date whose process fails in
 * between stays taken until its lease ends.
 */
export async function buyRun(deps: Deps, { run, schedule, person, isLeft }: Work): Promise<void> {
  try {
    const order = keptOrder(schedule);
    const buyer = buyerOf(run, person);
    const after = afterRow(await (isLeft ? closeKey(deps, buyer) : buyKept(deps, buyer, order)));
    if (after.kind === "unknown") return;
    await commit(deps, "schedules.note", (tx) => note(deps, tx, { run, after }));
  } catch (error) {
    deps.log.error({ err: error, schedule: schedule.id, run: run.id }, "a due date of a schedule was left");
  }
}

export const keptOrder = ({
  number,
  network,
  plan_id: planId,
  face_kobo: face,
}: ScheduleRow): NumberOrder => ({
  number,
  network: network as Network,
  planId,
  face,
});

/** The owner as they are now. The schedule was proven when it was made (rules 31.4). */
function buyerOf({ key_id: key, price_kobo: price }: RunRow, person: Person): Buyer {
  return {
    person: { ...person, proofAbove: null },
    requestKey: { id: key, hash: key },
    allowRepeat: false,
    seenPrice: price,
    paysLess: true,
  };
}

/** Writes down what became of a due date, and tells of it in the same commit. */
async function note(deps: Deps, tx: Tx, { run, after }: { run: RunRow; after: Known }): Promise<void> {
  const schedule = await lockSchedule(tx, run.schedule_id);
  if (!schedule) return;
  const now = deps.clock.now();
  const next = nextOf(deps, { schedule, run, after });
  if (!(await noteRun(tx, run, next))) return;
  const noted: RunRow = { ...run, ...next };
  const isFailed = after.kind === "ordered" && after.state === "failed";
  if (noted.state === "ordered") {
    // Without an outcome, or failed, its next due date stays a day ahead, and is looked at then.
    const isDone = after.kind === "ordered" && after.state === "done";
    const due = isDone ? await dueByLastData(deps, tx, schedule) : undefined;
    if (due && schedule.next_at) await moveTo(tx, schedule, { due, now });
    if (!isFailed) await announce(deps, tx, { schedule, run: noted, event: "schedule.bought" });
  }
  const isOwners = noted.refusal === BY_OWNER;
  if (isFailed) await tellSkipped(deps, tx, { schedule, run: { ...noted, refusal: "purchase_failed" } });
  if (noted.state === "skipped" && !isOwners) await tellSkipped(deps, tx, { schedule, run: noted });
  if (noted.state !== "waiting") await endIfOver(tx, schedule);
  await notifyUser(tx, schedule.user_id);
}

/** The reason of what its owner skipped, paused or ended. */
export const BY_OWNER = "by_owner";

type Next = Partial<RunRow> & { isClosed?: true };

function nextOf(
  { clock, settings }: Pick<Deps, "clock" | "settings">,
  { schedule, run, after }: { schedule: ScheduleRow; run: RunRow; after: Known },
): Next {
  const now = clock.now();
  if (after.kind === "ordered") return { state: "ordered", transaction_id: after.transactionId, refusal: "" };
  if (after.kind === "closed") {
    if (schedule.state !== "active") return { state: "skipped", refusal: schedule.reason || BY_OWNER };
    const isLate = isTooLate(schedule.every, run.due_at, now);
    if (isLate) return { state: "skipped", refusal: run.refusal || "too_late" };
    return { state: "waiting", look_at: now, isClosed: true };
  }
  const { code } = after;
  if (after.kind === "rest" || code === "selling_stopped")
    return {
      state: "waiting",
      refusal: code,
      look_at: new Date(now.getTime() + REST_MS / settings.timesScale),
    };
  return { state: "skipped", refusal: code };
}
