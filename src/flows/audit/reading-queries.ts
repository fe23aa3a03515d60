import { sql } from "kysely";
import { lagosDay } from "../../core/days.ts";
import type { Db, Tx } from "../../db/schema.ts";

/** The things that staff read: lists of people or of their money, or one of them. */
export type ReadingKind =
  | "people"
  | "person"
  | "transactions"
  | "transaction"
  | "withdrawals"
  | "earnings"
  | "reported_transfers";

export type NewReading = {
  actor: { id: string; userName: string };
  what: ReadingKind;
  filter: Record<string, unknown>;
  page: number;
  rows: number;
  address: string;
  minute: Date;
};

/** Adds a reading; one with the same filter in the same minute is added to the row that is there. */
export async function addReading(tx: Tx, reading: NewReading): Promise<void> {
  const { actor, what, filter, page, rows, address, minute } = reading;
  await sql`
    insert into staff_reading as r (actor_id, actor_name, what, filter, minute, from_page, to_page, row_count, times, address)
      values (${actor.id}, ${actor.userName}, ${what}, ${JSON.stringify(filter)}::jsonb, ${minute}, ${page}, ${page}, ${rows}, 1, ${address})
      on conflict (actor_id, what, filter, minute) do update set
        from_page = least(r.from_page, excluded.from_page), to_page = greatest(r.to_page, excluded.to_page),
        row_count = r.row_count + excluded.row_count, times = r.times + 1, address = excluded.address`.execute(
    tx,
  );
}

type DayOfReading = { actorId: string; rows: number; at: Date };

/** Counts rows of people towards an agent's day; false, and nothing is counted, when they do not fit. */
export async function countRows(
  tx: Tx,
  { actorId, rows, at }: DayOfReading,
  daily: number,
): Promise<boolean> {
  const counted = await sql`
    insert into staff_reading_day as d (day, actor_id, row_count)
      select ${lagosDay(at)}::date, ${actorId}::uuid, ${rows}::integer where ${rows}::integer <= ${daily}::integer
      on conflict (day, actor_id) do update set row_count = d.row_count + excluded.row_count
      where d.row_count + excluded.row_count <= ${daily}::integer
    returning row_count`.execute(tx);
  return counted.rows.length > 0;
}

/** Returns true for the first refusal of an agent on a day. */
export async function isFirstRefusal(tx: Tx, { actorId, at }: Omit<DayOfReading, "rows">): Promise<boolean> {
  const updated = await sql`
    insert into staff_reading_day as d (day, actor_id, row_count, told_at)
      values (${lagosDay(at)}::date, ${actorId}, 0, ${at})
      on conflict (day, actor_id) do update set told_at = excluded.told_at where d.told_at is null
    returning told_at`.execute(tx);
  return updated.rows.length > 0;
}

export type ReadingFilter = {
  actor: string | undefined;
  from: Date | undefined;
  until: Date | undefined;
  before: bigint | undefined;
  limit: number;
};

export type ReadingRow = {
  id: bigint;
  minute: Date;
  actor_name: string;
  what: ReadingKind;
  filter: Record<string, unknown>;
  from_page: number;
  to_page: number;
  row_count: number;
  times: number;
  address: string;
};

/** Returns one page of readings, newest first. The next page starts below this page's last number. */
export async function readReadings(db: Db, filter: ReadingFilter): Promise<ReadingRow[]> {
  const { actor, from, until, before, limit } = filter;
  const conditions = [
    sql`true`,
    ...(actor === undefined ? [] : [sql`actor_id = ${actor}`]),
    ...(before === undefined ? [] : [sql`id < ${before}`]),
    ...(from === undefined ? [] : [sql`minute >= ${from}`]),
    ...(until === undefined ? [] : [sql`minute < ${until}`]),
  ];
  const { rows } = await sql<ReadingRow>`
    select id, minute, actor_name, what, filter, from_page, to_page, row_count, times, address
      from staff_reading where ${sql.join(conditions, sql` and `)} order by id desc limit ${limit}`.execute(
    db,
  );
  return rows;
}
