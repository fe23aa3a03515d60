import { sql } from "kysely";
import { type Kobo, kobo } from "../../core/money.ts";
import { uuidArray } from "../../db/arrays.ts";
import type { Db, Tx } from "../../db/schema.ts";
import type { ListRow } from "../bulk/queries.ts";

/** Batches of recharge cards: lists of orders of one network and value, each card a row (rules 30). */

/** The facts that all cards of a batch share, and how many of those that are there were printed and sold. */
export type BatchFacts = {
  job_id: string;
  network: string;
  value: Kobo;
  price: Kobo;
  printed: number;
  sold: number;
};

export async function factsOf(db: Db, ids: readonly string[]): Promise<Map<string, BatchFacts>> {
  const { rows } = await sql<BatchFacts>`
    select job_id, min(network) as network, min(face_kobo) as value, min(price_kobo) as price,
           (count(*) filter (where prints > 0 and state = 'done'))::int as printed,
           (count(*) filter (where sold_at is not null and state = 'done'))::int as sold
      from bulk_row where job_id = any (${uuidArray(ids)}::uuid[]) group by job_id`.execute(db);
  return new Map(rows.map((row) => [row.job_id, { ...row, value: kobo(row.value), price: kobo(row.price) }]));
}

/** The cards that a list shows: all rows, those that are there, or of them the sold or the unsold ones. */
export const CARD_FILTERS = ["ready", "sold", "unsold", "failed"] as const;
export type CardFilter = (typeof CARD_FILTERS)[number];

const CHOSEN: Record<CardFilter, ReturnType<typeof sql<boolean>>> = {
  ready: sql<boolean>`state = 'done'`,
  sold: sql<boolean>`state = 'done' and sold_at is not null`,
  unsold: sql<boolean>`state = 'done' and sold_at is null`,
  failed: sql<boolean>`state = 'failed'`,
};

type CardPage = { filter: CardFilter | undefined; offset: number; limit: number };

export async function listCards(
  db: Db,
  job: string,
  { filter, offset, limit }: CardPage,
): Promise<{ rows: ListRow[]; count: number }> {
  const all = () =>
    db
      .selectFrom("bulk_row")
      .where("job_id", "=", job)
      .$if(filter !== undefined, (rows) => rows.where(CHOSEN[filter ?? "ready"]));
  const rows = await all().selectAll().orderBy("position").offset(offset).limit(limit).execute();
  const { count } = await all()
    .select((eb) => eb.fn.countAll<bigint>().as("count"))
    .executeTakeFirstOrThrow();
  return { rows, count: Number(count) };
}

/** Finds cards of a batch that are there, by their places. */
export function findCards(db: Db, job: string, places: readonly number[]): Promise<ListRow[]> {
  return db
    .selectFrom("bulk_row")
    .selectAll()
    .where("job_id", "=", job)
    .where("state", "=", "done")
    .where("position", "in", places)
    .orderBy("position")
    .execute();
}

/** Counts a print of the cards that are there, of all or of those without one; returns them in order. */
export async function countPrints(tx: Tx, job: string, isNewOnly: boolean): Promise<ListRow[]> {
  const { rows } = await sql<ListRow>`
    with own as materialized (
      select position from bulk_row where job_id = ${job} and state = 'done' and (prints = 0 or not ${isNewOnly})
       order by position for update)
    update bulk_row r set prints = prints + 1 from own
     where r.job_id = ${job} and r.position = own.position returning r.*`.execute(tx);
  return rows.toSorted((a, b) => a.position - b.position);
}

/** Notes by a card that it is sold, or no longer; false where there is no such card. */
export async function noteCard(
  tx: Tx,
  { job, position, soldAt, note }: { job: string; position: number; soldAt: Date | null; note: string },
): Promise<boolean> {
  const changed = await tx
    .updateTable("bulk_row")
    .set({ sold_at: soldAt, note })
    .where("job_id", "=", job)
    .where("position", "=", position)
    .where("state", "=", "done")
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}
