import { tenthsOf } from "../../core/bulk.ts";
import { bulkLetter } from "../../core/mails/bulk-letter.ts";
import { toNaira } from "../../core/money.ts";
import { notifyUser } from "../../db/notify.ts";
import type { Tx } from "../../db/schema.ts";
import { commit, type Deps } from "../deps.ts";
import { insertNews } from "../developers/queries.ts";
import { queueMail, senderOf } from "../mails/queue.ts";
import { type Counts, countRows, type JobRow, lockJob, readerOf, setJobState } from "./queries.ts";

type Means = Pick<Deps, "db" | "effect" | "clock" | "ids" | "vault" | "settings">;

/**
 * Ends a list that has no open row, and says how far it is to its owner's screens and, at each tenth, to
 * their server (rules 25.8). It may run at any time.
 */
export function followList(deps: Means, id: string): Promise<void> {
  return commit(deps, "bulk.follow", async (tx) => {
    const job = await lockJob(tx, id);
    const counts = (await countRows(tx, [id])).get(id);
    if (!job || !counts) return;
    const open = counts.waiting.rows + counts.buying.rows + counts.bought.rows;
    const isEnd = job.state === "running" && open === 0;
    const at = deps.clock.now();
    const announced = tenthsOf(job.row_count, job.row_count - open);
    const isNews = announced !== job.announced || isEnd;
    if (!isNews) return;
    const now: JobRow = { ...job, ...(isEnd ? { state: "done", ended_at: at, reason: "" } : {}), announced };
    await setJobState(tx, id, { announced, state: now.state, ended_at: now.ended_at, reason: now.reason });
    await insertNews(tx, messageOf(deps, { job: now, counts, at }));
    if (isEnd) await writeTo(deps, tx, { job: now, counts });
    await notifyUser(tx, job.user_id);
  });
}

/** Stops a list because of what would meet its next rows too, once, and writes to its owner. */
export function pauseList(deps: Means, id: string, reason: string): Promise<void> {
  return commit(deps, "bulk.stop", async (tx) => {
    const job = await lockJob(tx, id);
    if (job?.state === "running") await stopLocked(deps, tx, { job, reason });
  });
}

/** The same for a list whose row is locked. */
export async function stopLocked(
  deps: Means,
  tx: Tx,
  { job, reason }: { job: JobRow; reason: string },
): Promise<void> {
  const counts = (await countRows(tx, [job.id])).get(job.id);
  if (!counts) return;
  const now: JobRow = { ...job, state: "paused", reason };
  await setJobState(tx, job.id, { state: "paused", reason });
  await insertNews(tx, messageOf(deps, { job: now, counts, at: deps.clock.now() }));
  await writeTo(deps, tx, { job: now, counts });
  await notifyUser(tx, job.user_id);
}

type Seen = { job: JobRow; counts: Counts };

/** The body is made with the message: it says how far the list was then. */
function messageOf({ ids }: Pick<Deps, "ids">, { job, counts, at }: Seen & { at: Date }) {
  const id = ids.next();
  const data = {
    bulkId: job.id,
    service: job.service,
    state: job.state,
    reason: job.reason,
    rows: job.row_count,
    waiting: counts.waiting.rows,
    underWay: counts.buying.rows + counts.bought.rows,
    done: counts.done.rows,
    failed: counts.failed.rows,
    refunded: counts.refunded.rows,
    cancelled: counts.cancelled.rows,
    spent: toNaira(counts.done.cost),
  };
  const body = JSON.stringify({ id, event: "bulk.progress", createdAt: at.toISOString(), data });
  return { id, userId: job.user_id, event: "bulk.progress" as const, body, at };
}

async function writeTo(deps: Means, tx: Tx, { job, counts }: Seen): Promise<void> {
  const reader = await readerOf(tx, job.user_id);
  if (!reader) return;
  const letter = bulkLetter(senderOf(deps), {
    userName: reader.user_name,
    id: job.id,
    isCards: job.service === "recharge",
    isOver: job.state === "done",
    reason: job.reason,
    rows: job.row_count,
    done: counts.done.rows,
    failed: counts.failed.rows,
    spent: counts.done.cost,
  });
  await queueMail(deps, tx, { to: reader.email, letter });
}
