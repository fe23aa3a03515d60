import { sql } from "kysely";
import type { BulkRowState } from "../../core/bulk.ts";
import type { Person } from "../../core/people.ts";
import { uuidArray } from "../../db/arrays.ts";
import type { Tx } from "../../db/schema.ts";
import { PERSON } from "../auth/queries.ts";
import { type JobRow, keepsRefusal, type ListRow } from "./queries.ts";

/** Rows of lists while they are bought. */

export type Turn = { job: JobRow; person: Person; isBlocked: boolean };

/** Takes running lists in turn and holds them until the commit; others leave those alone. */
export async function takeTurns(tx: Tx, { now, limit }: { now: Date; limit: number }): Promise<Turn[]> {
  const jobs = await tx
    .selectFrom("bulk_job")
    .selectAll()
    .where("state", "=", "running")
    .where("turn_at", "<=", now)
    .where(hasRow("waiting"))
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
    const owner = people.get(job.user_id);
    if (!owner) return [];
    const { isBlocked, ...person } = owner;
    return { job, person, isBlocked };
  });
}

/** True where a list has a row in one of these states. */
const hasRow = (...states: BulkRowState[]) => sql<boolean>`exists (
  select from bulk_row r where r.job_id = bulk_job.id and r.state = any (${states}))`;

/** Lists that run without an open row: nobody has ended them yet. */
export async function listOver(tx: Tx): Promise<string[]> {
  const jobs = await tx
    .selectFrom("bulk_job")
    .select("id")
    .where("state", "=", "running")
    .where(sql<boolean>`not ${hasRow("waiting", "buying", "bought")}`)
    .execute();
  return jobs.map(({ id }) => id);
}

type Owner = Person & { isBlocked: boolean };

/** Returns owners of lists as they are now, by their ids. */
export async function ownersOf(tx: Tx, ids: readonly string[]): Promise<Map<string, Owner>> {
  if (ids.length === 0) return new Map();
  const people = await tx
    .selectFrom("app_user as u")
    .select([...PERSON, "u.is_blocked as isBlocked"])
    .where("u.id", "in", ids)
    .execute();
  return new Map(people.map((one) => [one.id, one]));
}

/**
 * Takes the next rows of a list: they are this process's until the lease ends. The places are read once, as
 * an array: as a joined subquery they can be read again for each row of the list, which takes seconds.
 */
export async function takeRows(
  tx: Tx,
  { job, leaseUntil, limit }: { job: string; leaseUntil: Date; limit: number },
): Promise<ListRow[]> {
  const { rows } = await sql<ListRow>`
    update bulk_row r set state = 'buying', lease_until = ${leaseUntil}
     where r.job_id = ${job}
       and r.position = any (array(select position from bulk_row where job_id = ${job} and state = 'waiting'
                                    order by position limit ${limit} for update)) returning r.*`.execute(tx);
  return rows;
}

/** Takes rows whose process has left them: their lease is renewed, so that one process looks. */
export async function takeLeft(
  tx: Tx,
  { now, leaseUntil, limit }: { now: Date; leaseUntil: Date; limit: number },
): Promise<(ListRow & { user_id: string })[]> {
  const { rows } = await sql<ListRow & { user_id: string }>`
    with old as materialized (
      select job_id, position from bulk_row where state = 'buying' and lease_until <= ${now}
       order by lease_until limit ${limit} for update skip locked)
    update bulk_row r set lease_until = ${leaseUntil}
      from old, bulk_job j
     where r.job_id = old.job_id and r.position = old.position and j.id = r.job_id returning r.*, j.user_id`.execute(
    tx,
  );
  return rows;
}

/** The end of one try of a row. */
export type Note = Pick<ListRow, "job_id" | "position" | "key_id" | "transaction_id" | "refusal"> & {
  next: BulkRowState;
};

/**
 * Writes down what became of rows, each under the key of its try. An order is true of its row whatever the
 * row was thought to be. A row that waits again gets a new key only where the old one keeps a refusal: then
 * nothing can be bought under it. In a list that was cancelled it waits no more.
 */
export async function noteRows(tx: Tx, notes: readonly Note[]): Promise<void> {
  const waiting = notes.filter(({ next }) => next === "waiting").map(({ job_id: id }) => id);
  // A cancellation comes before all of this, or sees rows that wait.
  await sql`select from bulk_job where id = any (${uuidArray(waiting)}::uuid[]) order by id for share`.execute(
    tx,
  );
  const orders = notes.flatMap(({ transaction_id: id }) => id ?? []);
  // A refund of one of these comes before this and is seen, or after it and finds the row.
  await sql`select from wallet_transaction where id = any (${uuidArray(orders)}::uuid[]) order by id for share`.execute(
    tx,
  );
  await sql`
    with sent as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb)
             as n (job_id uuid, position int, key_id uuid, next text, transaction_id uuid, refusal text)
       order by job_id, position),
    -- The offset keeps the search by key: joined freely, every waiting row of the list would be read.
    own as materialized (
      select r.job_id, r.position, n.next, n.transaction_id, n.refusal
        from sent n cross join lateral (
             select b.* from bulk_row b where b.job_id = n.job_id and b.position = n.position offset 0 for update) r
       where r.key_id = n.key_id
         and (r.state = 'buying' or (n.transaction_id is not null and r.state in ('waiting', 'cancelled', 'failed'))))
    update bulk_row r
       set state = case when own.next = 'waiting' and j.state = 'cancelled' then 'cancelled'
                        when own.next = 'done' and t.status = 'refunded' then 'refunded' else own.next end,
           transaction_id = own.transaction_id, refusal = own.refusal, lease_until = null,
           -- The price that was paid may be below the one that was shown.
           price_kobo = case when own.next = 'failed' then r.price_kobo else coalesce(t.amount_kobo, r.price_kobo) end,
           key_id = case when own.next = 'waiting' and ${keepsRefusal} then gen_random_uuid() else r.key_id end
      from own join bulk_job j on j.id = own.job_id left join wallet_transaction t on t.id = own.transaction_id
     where r.job_id = own.job_id and r.position = own.position`.execute(tx);
}

/** Ends rows whose orders have their outcome; returns their lists. */
export async function endBought(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ job_id: string }>`
    with own as materialized (
      select r.job_id, r.position, t.status
        from bulk_row r join wallet_transaction t on t.id = r.transaction_id
       where r.state = 'bought' and t.status in ('success', 'failed', 'refunded')
       order by r.job_id, r.position for update of r skip locked)
    update bulk_row r set state = case own.status when 'success' then 'done' else own.status end,
           refusal = case when own.status = 'failed' then 'purchase_failed' else '' end
      from own where r.job_id = own.job_id and r.position = own.position
    returning r.job_id`.execute(tx);
  return [...new Set(rows.map(({ job_id: id }) => id))];
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
