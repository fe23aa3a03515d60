import { sql } from "kysely";
import type { Db } from "../../db/schema.ts";

/** A cell; money is in kobo. */
type Cell = string | number | bigint | boolean | Date | null;
/** A row: its key first, which the next page begins after, then its cells. */
export type DataRow = Record<string, Cell> & { key: string };

export type Read = (db: Db, page: { userId: string; after: string; limit: number }) => Promise<DataRow[]>;
const FIRST = "00000000-0000-0000-0000-000000000000";

/** Rows of lists by their list and place. */
export async function readBulk(
  db: Db,
  { userId, after, limit }: { userId: string; after: string; limit: number },
): Promise<DataRow[]> {
  const [list, place = "0"] = after.split(" ");
  const { rows } = await sql<DataRow>`
    select r.job_id || ' ' || r.position as key, r.job_id as "List", r.position as "Row", j.created_at as "Made",
           r.number as "Number", r.network as "Network", r.plan_name as "Plan", r.price_kobo as "Price", r.state as "State",
           j.shop_name as "Shop", r.sold_at as "Sold", r.note as "Note"
      from bulk_job j join bulk_row r on r.job_id = j.id
     where j.user_id = ${userId} and (r.job_id, r.position) > (${list}::uuid, ${Number(place)}::int)
     order by r.job_id, r.position limit ${limit}`.execute(db);
  return rows;
}

/** The history by its places, for which there is an index, and then the rows that have none. */
export async function readHistory(
  db: Db,
  { userId, after, limit }: { userId: string; after: string; limit: number },
): Promise<DataRow[]> {
  const [kind, place] = after === FIRST ? ["seq", "0"] : after.split(" ");
  const placed = kind === "seq" ? await historyRows(db, { userId, limit, place: BigInt(place ?? 0) }) : [];
  if (placed.length > 0) return placed;
  const since = kind === "seq" ? "-infinity" : (place ?? "-infinity");
  return openRows(db, { userId, limit, since });
}

const HISTORY_CELLS = sql.raw(`
  x.created_at as "Made", x.finished_at as "Ended", x.kind as "Kind", x.status as "Status", x.is_credit as "In",
  x.amount_kobo as "Amount", x.balance_after as "Balance after", x.network as "Network", x.plan_name as "Plan",
  x.number as "Number", x.token as "Token", x.note as "Note",
  (select c.code from receipt_code c where c.transaction_id = x.id) as "Receipt code"`);

async function historyRows(
  db: Db,
  { userId, place, limit }: { userId: string; place: bigint; limit: number },
): Promise<DataRow[]> {
  const { rows } = await sql<DataRow>`
    select 'seq ' || x.seq as key, ${HISTORY_CELLS} from wallet_transaction x
     where x.user_id = ${userId} and x.seq > ${place} order by x.seq limit ${limit}`.execute(db);
  return rows;
}

async function openRows(
  db: Db,
  { userId, since, limit }: { userId: string; since: string; limit: number },
): Promise<DataRow[]> {
  const [at = "-infinity", id = FIRST] = since.split("|");
  const { rows } = await sql<DataRow>`
    select 'open ' || extract(epoch from x.created_at) || '|' || x.id as key, ${HISTORY_CELLS} from wallet_transaction x
     where x.user_id = ${userId} and x.seq is null
       and (x.created_at, x.id) > (${at === "-infinity" ? sql`'-infinity'::timestamptz` : sql`to_timestamp(${at}::numeric)`}, ${id}::uuid)
     order by x.created_at, x.id limit ${limit}`.execute(db);
  return rows;
}
