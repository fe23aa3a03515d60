import { type Selectable, sql } from "kysely";
import type { DB, Db, Tx } from "../../db/schema.ts";

/** Statements of other parties: files and fetches, their lines, and the maps of their columns. */

export type StatementRecord = Selectable<DB["outside_statement"]>;
export type DayRecord = Selectable<DB["reconciliation_day"]>;
export type Place = { accountId: bigint; day: string };

/** Makes the day where there is none, and locks it until the commit. */
export async function lockDay(tx: Tx, { accountId, day }: Place): Promise<DayRecord> {
  await tx
    .insertInto("reconciliation_day")
    .values({ account_id: accountId, day })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx
    .selectFrom("reconciliation_day")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("day", "=", day)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export function findDay(db: Db, { accountId, day }: Place): Promise<DayRecord | undefined> {
  return db
    .selectFrom("reconciliation_day")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("day", "=", day)
    .executeTakeFirst();
}

/** The newest statement of a day, whatever became of it. */
export function newestStatement(
  db: Db | Tx,
  { accountId, day }: Place,
): Promise<StatementRecord | undefined> {
  return db
    .selectFrom("outside_statement")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("day", "=", day)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function insertStatement(
  tx: Tx,
  wanted: Place & {
    id: string;
    source: "file" | "api";
    hash: Uint8Array | null;
    fileName: string;
    askedBy: string | null;
    nextAt: Date | null;
    at: Date;
  },
): Promise<void> {
  await tx
    .insertInto("outside_statement")
    .values({
      id: wanted.id,
      account_id: wanted.accountId,
      day: wanted.day,
      source: wanted.source,
      state: "loading",
      hash: wanted.hash && Buffer.from(wanted.hash),
      file_name: wanted.fileName,
      asked_by: wanted.askedBy,
      next_at: wanted.nextAt,
      beat_at: wanted.at,
      created_at: wanted.at,
    })
    .execute();
}

/**
 * Adds lines (`columnsOf`) in one statement, and tells how far the reader is. False when another has taken
 * its place.
 */
export async function addLines(
  tx: Tx,
  statement: { id: string; at: Date },
  { columns, read }: { columns: string; read: { rows: number; otherDays: number; unreadable: number } },
): Promise<boolean> {
  const found = await tx
    .updateTable("outside_statement")
    .set({
      rows_read: read.rows,
      other_days: read.otherDays,
      unreadable: read.unreadable,
      beat_at: statement.at,
    })
    .where("id", "=", statement.id)
    .where("state", "=", "loading")
    .returning("id")
    .executeTakeFirst();
  if (found && columns !== "") await insertLines(tx, statement.id, columns);
  return found !== undefined;
}

const COLUMN_TYPES = [
  "text",
  "integer",
  "text",
  "text",
  "text",
  "text",
  "uuid",
  "smallint",
  "text",
  "text",
  "bigint",
  "text",
  "timestamptz",
];

async function insertLines(tx: Tx, id: string, columns: string): Promise<void> {
  const arrays = COLUMN_TYPES.map((type, n) => sql`(v.a)[${sql.lit(n + 1)}]::${sql.raw(type)}[]`);
  await sql`
    with v as materialized (select ${columns}::text[] as a)
    insert into outside_statement_line (statement_id, row_key, line_no, reference, their_ref, ref_key, their_key, our_id, our_attempt,
        number, number_key, amount_kobo, status, at)
      select ${id}::uuid, u.* from v cross join unnest(${sql.join(arrays)}) u
        on conflict (statement_id, row_key) do nothing`.execute(tx);
}

/** Ends the reading of a statement. `problems`: sentences about rows that were left out. */
export async function endStatement(
  tx: Tx,
  id: string,
  end: { state: "ready" | "failed"; note: string; problems?: readonly string[]; at: Date },
): Promise<void> {
  await tx
    .updateTable("outside_statement")
    .set({
      state: end.state,
      note: end.note,
      ...(end.problems ? { problems: JSON.stringify(end.problems) } : {}),
      next_at: null,
      ended_at: end.at,
    })
    .where("id", "=", id)
    .where("state", "=", "loading")
    .execute();
}

/** Makes a statement the one of its day, in place of every other. The lines of the others go. */
export async function takeStatement(tx: Tx, place: Place, taken: { id: string; at: Date }): Promise<void> {
  await tx
    .updateTable("reconciliation_day")
    .set({ statement_id: taken.id, matched_at: taken.at })
    .where("account_id", "=", place.accountId)
    .where("day", "=", place.day)
    .execute();
  await sql`
    delete from outside_statement_line l using outside_statement s
     where s.account_id = ${place.accountId} and s.day = ${place.day}::date and s.id <> ${taken.id} and l.statement_id = s.id`.execute(
    tx,
  );
}

export async function saveMap(
  tx: Tx,
  map: { accountId: bigint; map: unknown; by: string; at: Date },
): Promise<void> {
  const value = { map: JSON.stringify(map.map), saved_by: map.by, saved_at: map.at };
  await tx
    .insertInto("outside_statement_map")
    .values({ account_id: map.accountId, ...value })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(value))
    .execute();
}

export async function findMap(db: Db, accountId: bigint): Promise<unknown> {
  const row = await db
    .selectFrom("outside_statement_map")
    .select("map")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row?.map;
}

/** Takes fetches whose time has come, each by one process, until `until`. */
export async function takeFetches(
  tx: Tx,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<StatementRecord[]> {
  const due = tx
    .selectFrom("outside_statement")
    .select("id")
    .where("next_at", "<=", now)
    .orderBy("next_at")
    .limit(limit)
    .forUpdate()
    .skipLocked();
  return tx
    .updateTable("outside_statement")
    .set({ next_at: until })
    .where("id", "in", due)
    .returningAll()
    .execute();
}

/** Notes where a fetch goes on, and when. */
export async function moveFetch(
  tx: Tx,
  id: string,
  next: { cursor: string | null; nextAt: Date; tries: number; note: string },
): Promise<void> {
  await tx
    .updateTable("outside_statement")
    .set({ cursor: next.cursor, next_at: next.nextAt, tries: next.tries, note: next.note })
    .where("id", "=", id)
    .where("state", "=", "loading")
    .execute();
}
