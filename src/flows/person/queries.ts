import { sql } from "kysely";
import type { DISPUTE_STATES, Ending, ProblemKind } from "../../core/disputes.ts";
import type { Kobo } from "../../core/money.ts";
import type { Db, Tx } from "../../db/schema.ts";

/** Parts of a person's page beside their profile. Each is read by an index, and bounded. */

/** The ways in which a person logs in and proves payments. */
export type Means = {
  knownDevices: number;
  passkeys: number;
  apiKeys: number;
  hasSecondFactor: boolean;
  hasPin: boolean;
};

export async function readMeans(db: Db, userId: string): Promise<Means> {
  const { rows } = await sql<Means>`
    select (select count(*)::integer from known_device where user_id = ${userId}) as "knownDevices",
           (select count(*)::integer from passkey where user_id = ${userId}) as "passkeys",
           (select count(*)::integer from api_key where user_id = ${userId} and not is_test) as "apiKeys",
           exists (select from second_factor where user_id = ${userId} and confirmed_at is not null) as "hasSecondFactor",
           exists (select from payment_pin where user_id = ${userId} and pin_hash is not null) as "hasPin"`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error("a query without a row");
  return row;
}

/** The income of the house from a person up to a moment, in kobo. */
export type Earned = { margin: Kobo; fees: Kobo; losses: Kobo; asOf: Date };

export async function readEarned(db: Db, userId: string): Promise<Earned> {
  const { rows } = await sql<Earned>`
    select coalesce(m.margin_kobo, 0)::bigint as margin, coalesce(m.fee_kobo, 0)::bigint as fees,
           coalesce(m.loss_kobo, 0)::bigint as losses, f.read_to as "asOf"
      from order_fold f left join person_margin m on m.user_id = ${userId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("the fold of orders has no row");
  return row;
}

export type Referred = { id: string; userName: string; joinedAt: Date; earned: Kobo };

/** Reads one page of the people whom a person brought, newest first, with what each earned them. */
export async function readReferred(
  db: Db,
  userId: string,
  page: { limit: number; offset: number },
): Promise<Referred[]> {
  const { rows } = await sql<Referred>`
    select u.id, u.user_name as "userName", u.created_at as "joinedAt",
           coalesce(r.amount_kobo, 0) + coalesce(f.earned_kobo, 0) as earned
      from (select id from app_user where referred_by = ${userId} order by id desc limit ${page.limit} offset ${page.offset}) p
      join app_user u on u.id = p.id
      left join referral_reward r on r.referred_id = p.id and r.referrer_id = ${userId} and r.state <> 'waiting'
      left join commission_fold f on f.buyer_id = p.id
     order by p.id desc`.execute(db);
  return rows;
}

/** Counts the people whom a person brought, up to `upTo`, and finds who brought them. */
export async function readReferral(
  db: Db,
  userId: string,
  upTo: number,
): Promise<{ count: number; byId: string | null; byName: string | null }> {
  const { rows } = await sql<{ count: number; byId: string | null; byName: string | null }>`
    select (select count(*)::integer from (select from app_user where referred_by = ${userId} limit ${upTo}) s) as count,
           r.id as "byId", r.user_name as "byName"
      from app_user u left join app_user r on r.id = u.referred_by
     where u.id = ${userId}`.execute(db);
  return rows[0] ?? { count: 0, byId: null, byName: null };
}

/** A ticket of a problem that a person reported. */
export type TicketOf = {
  id: string;
  kind: ProblemKind;
  state: (typeof DISPUTE_STATES)[number];
  ending: Ending | null;
  openedAt: Date;
  dueAt: Date;
};

/** Reads the newest tickets of a person. */
export function readTickets(db: Db, userId: string, limit: number): Promise<TicketOf[]> {
  return db
    .selectFrom("dispute")
    .select(["id", "kind", "state", "ending", "opened_at as openedAt", "due_at as dueAt"])
    .where("user_id", "=", userId)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

export type Note = { id: string; author: string; body: string; at: Date };

/** Reads notes about a person, newest first; the next page is before the last one's id. */
export function readNotes(
  db: Db,
  userId: string,
  page: { before: string | undefined; limit: number },
): Promise<Note[]> {
  return db
    .selectFrom("person_note")
    .select(["id", "author_name as author", "body", "created_at as at"])
    .where("user_id", "=", userId)
    .$if(page.before !== undefined, (rows) => rows.where("id", "<", page.before ?? ""))
    .orderBy("id", "desc")
    .limit(page.limit)
    .execute();
}

export async function insertNote(tx: Tx, note: Note & { userId: string; authorId: string }): Promise<void> {
  await tx
    .insertInto("person_note")
    .values({
      id: note.id,
      user_id: note.userId,
      author_id: note.authorId,
      author_name: note.author,
      body: note.body,
      created_at: note.at,
    })
    .execute();
}

export function findPerson(db: Db, id: string): Promise<{ id: string; userName: string } | undefined> {
  return db
    .selectFrom("app_user")
    .select(["id", "user_name as userName"])
    .where("id", "=", id)
    .executeTakeFirst();
}
