import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { NoteCode, NoteFacts } from "../../core/dispute-words.ts";
import type { Db, DB, TransactionRow, Tx } from "../../db/schema.ts";
import { uuidArray } from "../../db/arrays.ts";
import { lostCost, shownRows } from "../../db/transactions.ts";

/** Tickets of problems that people report, and what is said about each. */

export type DisputeRow = Selectable<DB["dispute"]>;

/** A ticket with its transaction. */
export type Ticket = { dispute: DisputeRow; line: TransactionRow };

export type MessageRow = Selectable<DB["dispute_message"]> & { byName: string | null };

/** Lets one report of a person be written at a time. */
export async function lockReports(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('airtide reports ' || ${userId}, 0))`.execute(tx);
}

/** Counts a person's tickets: those that are open, and those of any state since a time. */
export async function countReports(
  tx: Tx,
  { userId, since }: { userId: string; since: Date },
): Promise<{ open: number; recent: number }> {
  const row = await tx
    .selectFrom((rows) =>
      rows
        .selectFrom("dispute")
        .select(["state", "opened_at"])
        .where("user_id", "=", userId)
        .orderBy("id", "desc")
        .limit(MAX_LOOKED_AT)
        .as("d"),
    )
    .select((eb) => [
      eb.fn.countAll<bigint>().filterWhere("state", "=", "open").as("open"),
      eb.fn.countAll<bigint>().filterWhere("opened_at", ">", since).as("recent"),
    ])
    .executeTakeFirstOrThrow();
  return { open: Number(row.open), recent: Number(row.recent) };
}
/** An open ticket is at most a few days old, and a person opens few a day. */
const MAX_LOOKED_AT = 500;

/** Returns the open ticket of a transaction, locked until the commit. */
export function lockOpenOf(tx: Tx, transactionId: string): Promise<DisputeRow | undefined> {
  return tx
    .selectFrom("dispute")
    .selectAll()
    .where("transaction_id", "=", transactionId)
    .where("state", "=", "open")
    .forUpdate()
    .executeTakeFirst();
}

/** Returns a ticket, locked until the commit. */
export function lockDispute(tx: Tx, id: string): Promise<DisputeRow | undefined> {
  return tx.selectFrom("dispute").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

export async function insertDispute(tx: Tx, dispute: Insertable<DB["dispute"]>): Promise<DisputeRow> {
  return tx.insertInto("dispute").values(dispute).returningAll().executeTakeFirstOrThrow();
}

/** Changes a ticket whose row is locked. */
export async function changeDispute(tx: Tx, id: string, change: Updateable<DB["dispute"]>): Promise<void> {
  await tx.updateTable("dispute").set(change).where("id", "=", id).execute();
}

type NewMessage = { id: string; disputeId: string; at: Date } & (
  | { author: "person" | "staff" | "note"; byId: string; text: string }
  | { author: "system"; code: NoteCode; facts: NoteFacts }
);

export async function insertMessage(tx: Tx, message: NewMessage): Promise<void> {
  const said =
    message.author === "system"
      ? { code: message.code, facts: JSON.stringify(message.facts), by_id: null }
      : { text: message.text, by_id: message.byId };
  const { id, disputeId: dispute_id, author, at } = message;
  await tx
    .insertInto("dispute_message")
    .values({ id, dispute_id, author, at, ...said })
    .execute();
}

/** More messages than this of one ticket are not shown; the newest are. */
const MAX_SHOWN = 300;

/** Returns what was said about a ticket, oldest first. Notes of staff are left out unless asked for. */
export async function readMessages(
  db: Db | Tx,
  { disputeId, withNotes }: { disputeId: string; withNotes: boolean },
): Promise<MessageRow[]> {
  const rows = await db
    .selectFrom("dispute_message as m")
    .leftJoin("app_user as u", "u.id", "m.by_id")
    .selectAll("m")
    .select("u.user_name as byName")
    .where("m.dispute_id", "=", disputeId)
    .$if(!withNotes, (all) => all.where("m.author", "<>", "note"))
    .orderBy("m.at", "desc")
    .orderBy("m.id", "desc")
    .limit(MAX_SHOWN)
    .execute();
  return rows.reverse();
}

/** Returns the newest messages of these authors, newest first: a repeat is recognised by them. */
export function newestMessages(
  tx: Tx,
  {
    disputeId,
    authors,
    limit,
  }: { disputeId: string; authors: readonly MessageRow["author"][]; limit: number },
): Promise<Selectable<DB["dispute_message"]>[]> {
  return tx
    .selectFrom("dispute_message")
    .selectAll()
    .where("dispute_id", "=", disputeId)
    .where("author", "in", authors)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

export function findDispute(db: Db | Tx, id: string): Promise<DisputeRow | undefined> {
  return db.selectFrom("dispute").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Returns the newest ticket of a transaction. */
export function findNewestOf(db: Db, transactionId: string): Promise<DisputeRow | undefined> {
  return db
    .selectFrom("dispute")
    .selectAll()
    .where("transaction_id", "=", transactionId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Returns a page of a person's own tickets, newest first, and how many they have. */
export async function listOwnDisputes(
  db: Db,
  { userId, offset, limit }: { userId: string; offset: number; limit: number },
): Promise<{ tickets: Ticket[]; count: number }> {
  const own = db.selectFrom("dispute").where("user_id", "=", userId);
  const [rows, counted] = await Promise.all([
    own.selectAll().orderBy("id", "desc").offset(offset).limit(limit).execute(),
    own.select((eb) => eb.fn.countAll<bigint>().as("count")).executeTakeFirstOrThrow(),
  ]);
  return { tickets: await withLines(db, rows), count: Number(counted.count) };
}

/** Adds the transactions of tickets, in their order. */
export async function withLines<Row extends DisputeRow>(
  db: Db,
  rows: readonly Row[],
): Promise<(Ticket & { dispute: Row })[]> {
  if (rows.length === 0) return [];
  const ids = uuidArray(rows.map(({ transaction_id: id }) => id));
  const lines = await shownRows(db)
    .select(lostCost("wallet_transaction").as("lost_kobo"))
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .execute();
  const byId = new Map(lines.map((line) => [line.id, line]));
  return rows.flatMap((dispute) => {
    const line = byId.get(dispute.transaction_id);
    return line ? [{ dispute, line }] : [];
  });
}

/** Counts a person's tickets with an answer that they have not read. */
export async function countUnread(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom("dispute")
    .select((eb) => eb.fn.countAll<bigint>().as("count"))
    .where("user_id", "=", userId)
    .where("unread_since", "is not", null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/**
 * Returns how many tickets wait for staff, 10,000 at most, and the time by which the first of them is due;
 * null when none waits.
 */
export async function waitingDisputes(db: Db): Promise<{ count: number; oldestDueAt: Date | null }> {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    select count(*)::integer as count, min(due_at) as oldest from (
      select due_at from dispute where state = 'open' and waits_since is not null order by due_at limit ${MAX_COUNTED}) d`.execute(
    db,
  );
  return { count: rows[0]?.count ?? 0, oldestDueAt: rows[0]?.oldest ?? null };
}

/** More tickets than this are counted as this many. */
export const MAX_COUNTED = 10_000;
