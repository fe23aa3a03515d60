import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { CashState } from "../../core/airtime-to-cash.ts";
import { kobo, type Kobo } from "../../core/money.ts";
import type { DB, Db, Tx } from "../../db/schema.ts";

/**
 * Sales of airtime. Every change of state names the states it may begin in: no changed row means that another
 * caller decided first.
 */

export type CashRow = Selectable<DB["airtime_to_cash"]>;
type Change = Updateable<DB["airtime_to_cash"]>;

/** Locks one sender number until the commit, so that counts about it stay true. */
export async function lockNumber(tx: Tx, number: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`airtime ${number}`}, 0))`.execute(tx);
}

export type Sends = { number: number; person: number; lastAt: Date | null };

/**
 * Counts the codes sent to a number in the last hour and those a person asked for in the last day, and finds
 * the time of the newest code to the number.
 */
export async function countSends(
  db: Db,
  about: { number: string; userId: string; at: Date },
): Promise<Sends> {
  const hourAgo = new Date(about.at.getTime() - 3_600_000);
  const dayAgo = new Date(about.at.getTime() - 86_400_000);
  const { rows } = await sql<{ number: bigint; person: bigint; lastAt: Date | null }>`
    select (select coalesce(sum(otp_sends), 0) from airtime_to_cash where number = ${about.number} and sent_at > ${hourAgo})::bigint as number,
           (select coalesce(sum(otp_sends), 0) from airtime_to_cash where user_id = ${about.userId} and sent_at > ${dayAgo})::bigint as person,
           (select max(sent_at) from airtime_to_cash where number = ${about.number}) as "lastAt"`.execute(db);
  const [row] = rows;
  return {
    number: Number(row?.number ?? 0n),
    person: Number(row?.person ?? 0n),
    lastAt: row?.lastAt ?? null,
  };
}

export async function hasOpenTransfer(db: Db, number: string): Promise<boolean> {
  const row = await db
    .selectFrom("airtime_to_cash")
    .select("id")
    .where("number", "=", number)
    .where("state", "in", ["transferring", "unknown"])
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds a person's newest sale that still waits for the code to this number, started after a time. */
export function findAsked(
  db: Db,
  about: { userId: string; network: CashRow["network"]; number: string; after: Date },
): Promise<CashRow | undefined> {
  return db
    .selectFrom("airtime_to_cash")
    .selectAll()
    .where("user_id", "=", about.userId)
    .where("number", "=", about.number)
    .where("network", "=", about.network)
    .where("state", "in", ["asked", "otp_sent"])
    .where("created_at", ">", about.after)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function insertSale(tx: Tx, row: Insertable<DB["airtime_to_cash"]>): Promise<void> {
  await tx.insertInto("airtime_to_cash").values(row).execute();
}

/** Finds a person's own sale by the id or the session id that the client holds. */
export function findOwnSale(
  db: Db,
  userId: string,
  by: { id: string } | { sessionId: string },
): Promise<CashRow | undefined> {
  const query = db.selectFrom("airtime_to_cash").selectAll().where("user_id", "=", userId);
  const found = "id" in by ? query.where("id", "=", by.id) : query.where("session_id", "=", by.sessionId);
  return found.executeTakeFirst();
}

export function findSale(db: Db, id: string): Promise<CashRow | undefined> {
  return db.selectFrom("airtime_to_cash").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Reads a sale and locks its row. */
export function lockSale(tx: Tx, id: string): Promise<CashRow | undefined> {
  return tx
    .selectFrom("airtime_to_cash")
    .selectAll()
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Changes a sale that is in one of these states; false when it is in another. */
export async function changeSale(
  tx: Tx,
  id: string,
  { from, set }: { from: readonly CashState[]; set: Change },
): Promise<boolean> {
  const changed = await tx
    .updateTable("airtime_to_cash")
    .set(set)
    .where("id", "=", id)
    .where("state", "in", [...from])
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/**
 * Changes a sale while the transfer that was read is still its open one. False when the sale has ended, or
 * its last transfer was sent since: an answer about one transfer says nothing about another.
 */
export async function changeOpenSale(
  tx: Tx,
  { id, last_sent_at: lastSentAt }: Pick<CashRow, "id" | "last_sent_at">,
  set: Change,
): Promise<boolean> {
  const changed = await tx
    .updateTable("airtime_to_cash")
    .set(set)
    .where("id", "=", id)
    .where("state", "in", ["transferring", "unknown"])
    .where("last_sent_at", lastSentAt ? "is not" : "is", null)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/**
 * Stores the session that a right code opened; the first session stands. A code works once, so the provider
 * may have called it expired to an equal request and failed the sale before it was opened here: such a sale
 * continues. A sale that failed for another reason stays failed.
 */
export async function openSession(
  tx: Tx,
  id: string,
  session: Pick<Change, "session" | "session_id" | "airtime_kobo" | "verified_at">,
): Promise<void> {
  await tx
    .updateTable("airtime_to_cash")
    .set({ ...session, state: "verified", identifier: null, reason: "", finished_at: null })
    .where("id", "=", id)
    .where("session_id", "is", null)
    .where((row) =>
      row.or([
        row("state", "=", "otp_sent"),
        row.and([row("state", "=", "failed"), row("reason", "=", "expired")]),
      ]),
    )
    .execute();
}

/**
 * Counts one try of the code before the provider checks it, so that parallel tries count too. Returns the
 * number of tries with this one, or undefined when none is left.
 */
export async function countGuess(tx: Tx, id: string, most: number): Promise<number | undefined> {
  const counted = await tx
    .updateTable("airtime_to_cash")
    .set((eb) => ({ otp_tries: eb("otp_tries", "+", 1) }))
    .where("id", "=", id)
    .where("state", "=", "otp_sent")
    .where("otp_tries", "<", most)
    .returning("otp_tries")
    .executeTakeFirst();
  return counted?.otp_tries;
}

/** Sums the airtime that a number has sent, or is sending, on one Lagos day. Kobo. */
export async function sentOn(db: Db, number: string, day: string): Promise<Kobo> {
  const row = await db
    .selectFrom("airtime_to_cash")
    .select(
      sql<Kobo>`coalesce(sum(case when state = 'paid'
        then (face_kobo - last_kobo) / blocks * arrived_blocks + case when last_arrived then last_kobo else 0 end
        else face_kobo end), 0)::bigint`.as("sent"),
    )
    .where("number", "=", number)
    .where("day", "=", day)
    .where("state", "in", ["transferring", "unknown", "paid"])
    .executeTakeFirst();
  return row?.sent ?? kobo(0n);
}

/** Deletes sales that never came to a transfer. Returns how many. */
export async function deleteOldSales(db: Db, before: Date): Promise<bigint> {
  const { numDeletedRows } = await db
    .deleteFrom("airtime_to_cash")
    .where("face_kobo", "is", null)
    .where("created_at", "<", before)
    .executeTakeFirstOrThrow();
  return numDeletedRows;
}
