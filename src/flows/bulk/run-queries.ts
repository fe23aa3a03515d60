import { sql } from "kysely";
import type { BulkRowState } from "../../core/bulk.ts";
import type { Person } from "../../core/people.ts";
import type { Tx } from "../../db/schema.ts";
import { PERSON } from "../auth/queries.ts";
import type { JobRow, ListRow } from "./queries.ts";

/** Rows of lists while they are bought. */

export type Turn = { job: JobRow; person: Person; isBlocked: boolean };

/** Takes running lists in turn and holds them until the commit; others leave those alone. */
export async function takeTurns(tx: Tx, { now, limit }: { now: Date; limit: number }): Promise<Turn[]> {
  const jobs = await tx
    .selectFrom("bulk_job")
    .selectAll()
    .where("state", "=", "running")
    .where("turn_at", "<=", now)
    .orderBy("turn_at")
    .orderBy("id")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  if (jobs.length === 0) return [];
  const people = await ownersOf(
    tx,
    jobs.map(({ user_id: id }) => id),
  );
  await tx
    .updateTable("bulk_job")
    .set({ turn_at: now, reason: "" })
    .where(
      "id",
      "in",
      jobs.map(({ id }) => id),
    )
    .execute();
  return jobs.flatMap((job) => {
    const owner = people.find(({ id }) => id === job.user_id);
    if (!owner) return [];
    const { isBlocked, ...person } = owner;
    return { job, person, isBlocked };
  });
}

function ownersOf(tx: Tx, ids: readonly string[]): Promise<(Person & { isBlocked: boolean })[]> {
  return tx
    .selectFrom("app_user as u")
    .select([...PERSON, "u.is_blocked as isBlocked"])
    .where("u.id", "in", ids)
    .execute();
}

/** Takes the next rows of a list: they are this process's until the lease ends. */
export async function takeRows(
  tx: Tx,
  { job, leaseUntil, limit }: { job: string; leaseUntil: Date; limit: number },
): Promise<ListRow[]> {
  const { rows } = await sql<ListRow>`
    update bulk_row r set state = 'buying', lease_until = ${leaseUntil}
      from (select position from bulk_row where job_id = ${job} and state = 'waiting'
             order by position limit ${limit} for update) next
     where r.job_id = ${job} and r.position = next.position returning r.*`.execute(tx);
  return rows;
}

/** Takes rows whose process has left them: their lease is renewed, so that one process looks. */
export async function takeLeft(
  tx: Tx,
  { now, leaseUntil, limit }: { now: Date; leaseUntil: Date; limit: number },
): Promise<(ListRow & { user_id: string })[]> {
  const { rows } = await sql<ListRow & { user_id: string }>`
    update bulk_row r set lease_until = ${leaseUntil}
      from (select job_id, position from bulk_row where state = 'buying' and lease_until <= ${now}
             order by lease_until limit ${limit} for update skip locked) old, bulk_job j
     where r.job_id = old.job_id and r.position = old.position and j.id = r.job_id returning r.*, j.user_id`.execute(
    tx,
  );
  return rows;
}

type Try = Pick<ListRow, "job_id" | "position" | "key_id">;

/** Stores what was ordered under the key of this try: true of the row, whatever became of its list. */
export async function noteOrdered(
  tx: Tx,
  { job_id, position, key_id }: Try,
  next: { state: BulkRowState; transactionId: string },
): Promise<void> {
  await tx
    .updateTable("bulk_row")
    .set({
      state: next.state,
      transaction_id: next.transactionId,
      refusal: next.state === "failed" ? "purchase_failed" : "",
      lease_until: null,
    })
    .where("job_id", "=", job_id)
    .where("position", "=", position)
    .where("key_id", "=", key_id)
    .where("state", "in", ["buying", "waiting", "cancelled"])
    .execute();
}

/** Ends a row that was refused. */
export async function noteRefused(tx: Tx, { job_id, position, key_id }: Try, code: string): Promise<void> {
  await tx
    .updateTable("bulk_row")
    .set({ state: "failed", refusal: code, lease_until: null })
    .where("job_id", "=", job_id)
    .where("position", "=", position)
    .where("key_id", "=", key_id)
    .where("state", "=", "buying")
    .execute();
}

/**
 * Lets a row wait again that was not bought, and where its list was cancelled, no more. `isNew`: the refusal
 * stands under its key, so the next try has a new one.
 */
export async function putBack(tx: Tx, { job_id, position, key_id }: Try, isNew: boolean): Promise<void> {
  await sql`
    update bulk_row r set state = case when j.state = 'cancelled' then 'cancelled' else 'waiting' end, lease_until = null,
           key_id = case when ${isNew} then gen_random_uuid() else r.key_id end
      from bulk_job j
     where j.id = ${job_id} and r.job_id = j.id and r.position = ${position} and r.key_id = ${key_id} and r.state = 'buying'`.execute(
    tx,
  );
}

/** Ends rows whose orders have their outcome; returns their lists. */
export async function endBought(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ job_id: string }>`
    update bulk_row r set state = case when t.status = 'failed' then 'failed' else 'done' end,
           refusal = case when t.status = 'failed' then 'purchase_failed' else '' end
      from wallet_transaction t
     where r.state = 'bought' and t.id = r.transaction_id and t.status in ('success', 'failed', 'refunded')
    returning r.job_id`.execute(tx);
  return [...new Set(rows.map(({ job_id: id }) => id))];
}

/** Adds a message for the owner's server, whole, where they have one. */
export async function insertProgress(
  tx: Tx,
  message: { id: string; userId: string; body: string; at: Date },
): Promise<void> {
  const { id, userId, body, at } = message;
  await sql`
    insert into webhook_delivery (id, user_id, event, body, next_try_at, created_at)
    select ${id}::uuid, user_id, 'bulk.progress', ${body}, ${at}, ${at} from webhook_endpoint where user_id = ${userId}`.execute(
    tx,
  );
}

/** Lets a running list wait for its next turn until then, and says why. */
export async function restJob(
  tx: Tx,
  id: string,
  { turnAt, reason }: { turnAt: Date; reason: string },
): Promise<void> {
  await tx
    .updateTable("bulk_job")
    .set({ turn_at: turnAt, reason })
    .where("id", "=", id)
    .where("state", "=", "running")
    .execute();
}
