import { type Selectable, sql } from "kysely";
import { type BulkRowState, EQUAL_LIST_MS } from "../../core/bulk.ts";
import type { ListService } from "../../core/bulk-rows.ts";
import { type Kobo, kobo } from "../../core/money.ts";
import type { Network } from "../../core/networks.ts";
import { uuidArray } from "../../db/arrays.ts";
import type { DB, Db, Tx } from "../../db/schema.ts";

/** Lists of orders and their rows, as their owners see and steer them. */

export type JobRow = Selectable<DB["bulk_job"]>;
export type ListRow = Selectable<DB["bulk_row"]>;

/** A row that may be bought, as it was shown. */
export type PricedRow = {
  /** None of a recharge card. */
  number: string | null;
  network: Network;
  planId: string | null;
  planName: string;
  face: Kobo | null;
  price: Kobo;
};

/** Locks the owner and counts their lists that are not over. */
export async function lockAndCountOpen(
  tx: Tx,
  { userId, except }: { userId: string; except?: string },
): Promise<number> {
  await tx.selectFrom("app_user").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
  const { count } = await tx
    .selectFrom("bulk_job")
    .select((eb) => eb.fn.countAll<bigint>().as("count"))
    .where("user_id", "=", userId)
    .where("state", "in", ["running", "paused"])
    .$if(except !== undefined, (query) => query.where("id", "<>", except ?? ""))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Counts the rows of the lists that a person began since a moment. */
export async function rowsBegun(tx: Tx, { userId, since }: { userId: string; since: Date }): Promise<number> {
  const { rows } = await tx
    .selectFrom("bulk_job")
    .select(sql<number>`coalesce(sum(row_count), 0)::int`.as("rows"))
    .where("user_id", "=", userId)
    .where("created_at", ">", since)
    .executeTakeFirstOrThrow();
  return rows;
}

const nextBatch = (userId: string) =>
  sql<number>`(select coalesce(max(batch_number), 0) + 1 from bulk_job where user_id = ${userId})`;

/**
 * True where this person began a list of the same rows within the last minutes and did not cancel it (rules
 * 25.3). Lock the person before.
 */
export async function hasEqualList(tx: Tx, job: NewJob, rows: readonly PricedRow[]): Promise<boolean> {
  const alike = await tx
    .selectFrom("bulk_job")
    .select("id")
    .where("user_id", "=", job.userId)
    .where("created_at", ">", new Date(job.at.getTime() - EQUAL_LIST_MS))
    .where("service", "=", job.service)
    .where("row_count", "=", rows.length)
    .where("total_kobo", "=", job.total)
    .where("state", "<>", "cancelled")
    .execute();
  const asked = textOf(rows);
  for (const { id } of alike) {
    const began = await tx
      .selectFrom("bulk_row")
      .select(["number", "network", "plan_id as planId", "face_kobo as face"])
      .where("job_id", "=", id)
      .orderBy("position")
      .execute();
    if (textOf(began) === asked) return true;
  }
  return false;
}

type Ordered = { number: string | null; network: string; planId: string | null; face: bigint | null };

const textOf = (rows: readonly Ordered[]): string =>
  rows.map(({ number, network, planId, face }) => [number, network, planId, face].join(" ")).join();

type NewJob = {
  id: string;
  userId: string;
  service: ListService;
  total: Kobo;
  at: Date;
  /** The name that the cards of a batch carry. */
  shopName: string;
};

export async function insertJob(tx: Tx, job: NewJob, rows: readonly PricedRow[]): Promise<void> {
  const { id, userId, service, total, at, shopName } = job;
  await tx
    .insertInto("bulk_job")
    .values({
      id,
      user_id: userId,
      service,
      state: "running",
      row_count: rows.length,
      total_kobo: total,
      turn_at: at,
      created_at: at,
      shop_name: shopName,
      // The owner's row is locked, so each batch has a number of its own.
      batch_number: service === "recharge" ? nextBatch(userId) : null,
    })
    .execute();
  const list = JSON.stringify(
    rows.map((row) => ({
      ...row,
      face: row.face === null ? null : String(row.face),
      price: String(row.price),
    })),
  );
  await sql`
    insert into bulk_row (job_id, position, number, network, plan_id, plan_name, face_kobo, price_kobo, state, key_id)
    select ${id}::uuid, r.place, r.row ->> 'number', r.row ->> 'network', (r.row ->> 'planId')::uuid, r.row ->> 'planName',
           (r.row ->> 'face')::bigint, (r.row ->> 'price')::bigint, 'waiting', gen_random_uuid()
      from jsonb_array_elements(${list}::jsonb) with ordinality as r (row, place)`.execute(tx);
}

export function findJob(db: Db, id: string): Promise<JobRow | undefined> {
  return db.selectFrom("bulk_job").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Reads a list with its row locked: whatever changes its state does so one after the other. */
export function lockJob(tx: Tx, id: string): Promise<JobRow | undefined> {
  return tx.selectFrom("bulk_job").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** A part of a person's lists: of these services. */
export type ListPage = { services: readonly ListService[]; offset: number; limit: number };

export function listJobs(db: Db, userId: string, page: ListPage): Promise<JobRow[]> {
  return db
    .selectFrom("bulk_job")
    .selectAll()
    .where("user_id", "=", userId)
    .where("service", "in", page.services)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .offset(page.offset)
    .limit(page.limit)
    .execute();
}

/** How many rows of a list are in each state, and what they cost. */
export type Counts = Record<BulkRowState, { rows: number; cost: Kobo }>;

export async function countRows(db: Db, ids: readonly string[]): Promise<Map<string, Counts>> {
  const { rows } = await sql<{ job_id: string; state: BulkRowState; rows: bigint; cost: bigint }>`
    select job_id, state, count(*) as rows, sum(price_kobo)::bigint as cost from bulk_row
     where job_id = any (${uuidArray(ids)}::uuid[]) group by job_id, state`.execute(db);
  const none = () => ({ rows: 0, cost: kobo(0n) });
  return new Map(
    ids.map((id) => {
      const counts: Counts = {
        waiting: none(),
        buying: none(),
        bought: none(),
        done: none(),
        failed: none(),
        refunded: none(),
        cancelled: none(),
      };
      for (const row of rows.filter(({ job_id: job }) => job === id))
        counts[row.state] = { rows: Number(row.rows), cost: kobo(row.cost) };
      return [id, counts];
    }),
  );
}

/** Lists rows in their order, of one state or of all, after a place. */
export function listRows(
  db: Db,
  job: string,
  page: { states: readonly BulkRowState[]; offset: number; limit: number },
): Promise<ListRow[]> {
  return db
    .selectFrom("bulk_row")
    .selectAll()
    .where("job_id", "=", job)
    .$if(page.states.length > 0, (rows) => rows.where("state", "in", page.states))
    .orderBy("position")
    .offset(page.offset)
    .limit(page.limit)
    .execute();
}

export async function setJobState(
  tx: Tx,
  id: string,
  next: Partial<Pick<JobRow, "state" | "reason" | "ended_at" | "announced" | "turn_at">>,
): Promise<void> {
  await tx.updateTable("bulk_job").set(next).where("id", "=", id).execute();
}

/** Ends the rows that wait, in their order: whoever writes several rows of a list does so in it. */
export async function cancelWaiting(tx: Tx, id: string): Promise<void> {
  await sql`
    with own as materialized (
      select position from bulk_row where job_id = ${id} and state = 'waiting' order by position for update)
    update bulk_row r set state = 'cancelled' from own where r.job_id = ${id} and r.position = own.position`.execute(
    tx,
  );
}

/** True where the key of the row `r` keeps a refusal: nothing was bought under it, and nothing can be. */
export const keepsRefusal = sql<boolean>`exists (select from idempotency_key k where k.id = r.key_id and k.refusal is not null)`;

/**
 * Lets the failed rows wait again; returns how many. A new key takes a proof that the old one is over: its
 * purchase failed, or it keeps a refusal. Under any other key the order may still come to stand.
 */
export async function waitAgain(tx: Tx, id: string): Promise<number> {
  const { rows } = await sql<{ position: number }>`
    with own as materialized (
      select position from bulk_row where job_id = ${id} and state = 'failed' order by position for update)
    update bulk_row r
       set state = 'waiting', tries = tries + 1, transaction_id = null, refusal = '',
           key_id = case when r.transaction_id is not null or ${keepsRefusal} then gen_random_uuid() else r.key_id end
      from own where r.job_id = ${id} and r.position = own.position returning r.position`.execute(tx);
  return rows.length;
}

/** Returns whom letters about a person's lists and schedules go to. */
export function readerOf(tx: Tx, userId: string): Promise<{ user_name: string; email: string } | undefined> {
  return tx
    .selectFrom("app_user")
    .select(["user_name", "email"])
    .where("id", "=", userId)
    .where("is_blocked", "=", false)
    .executeTakeFirst();
}
