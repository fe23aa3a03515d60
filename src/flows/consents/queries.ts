import { type RawBuilder, sql } from "kysely";
import type { ConsentAct, ConsentPurpose } from "../../core/consents.ts";
import type { Db, Tx } from "../../db/schema.ts";

/** The log of consents: rows are added, and never changed. */

export type ConsentRow = {
  purpose: string;
  version: string;
  isGiven: boolean;
  act: string;
  address: string;
  at: Date;
};

export async function insertConsents(
  tx: Tx,
  rows: readonly {
    id: string;
    userId: string;
    purpose: ConsentPurpose;
    version: string;
    isGiven: boolean;
    act: ConsentAct;
    address: string;
    at: Date;
  }[],
): Promise<void> {
  const values = rows.map(({ userId: user_id, isGiven: is_given, ...row }) => ({
    ...row,
    user_id,
    is_given,
  }));
  await tx.insertInto("consent").values(values).execute();
}

/**
 * Consents of a person that a server of before this log, or of the version without it, did not note: both
 * texts at the registration, letters that were left, letters about prices that were chosen (rules 21.6).
 */
const unnoted = (userId: string): RawBuilder<unknown> => sql`(
  select u.id as user_id, m.purpose, m.is_given, m.act, m.at from app_user u cross join lateral (
    select p.purpose, true as is_given, 'registered before this log' as act, u.created_at as at
      from (values ('terms'), ('privacy')) p (purpose)
    union all select 'letters', false, 'link of a letter', o.created_at from mail_optout o where o.user_id = u.id
    union all select 'prices', true, 'choice of letters about prices', l.since from price_letter l where l.user_id = u.id) m
   where u.id = ${userId} and not exists (select from consent c where c.user_id = u.id and c.purpose = m.purpose))`;

/** True while a consent of the person is not in the log. */
export async function lacksConsents(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`select from ${unnoted(userId)} m limit 1`.execute(db);
  return rows.length > 0;
}

/** Notes what is not in the log yet, of when it was; the person's row is locked. A repeat adds nothing. */
export async function noteUnnoted(tx: Tx, userId: string): Promise<void> {
  await sql`
    insert into consent (id, user_id, purpose, version, is_given, act, at)
      select gen_random_uuid(), m.user_id, m.purpose, '', m.is_given, m.act, m.at from ${unnoted(userId)} m`.execute(
    tx,
  );
}

const MAX_SHOWN = 200;

/** Returns a person's consents, the newest first. */
export function readConsents(db: Db, userId: string): Promise<ConsentRow[]> {
  return db
    .selectFrom("consent")
    .select(["purpose", "version", "is_given as isGiven", "act", "address", "at"])
    .where("user_id", "=", userId)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(MAX_SHOWN)
    .execute();
}

/** True while a person gets letters to everybody. */
export async function getsLetters(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("mail_optout")
    .select("user_id")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row === undefined;
}

/** Lets a person have letters to everybody again. False when they had them. */
export async function optIn(tx: Tx, userId: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom("mail_optout")
    .where("user_id", "=", userId)
    .returning("user_id")
    .executeTakeFirst();
  return gone !== undefined;
}

/** Stops mails to everybody for this person. False for a repeat, which changes nothing. */
export async function optOut(tx: Tx, userId: string, at: Date): Promise<boolean> {
  const added = await tx
    .insertInto("mail_optout")
    .values({ user_id: userId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning("user_id")
    .executeTakeFirst();
  return added !== undefined;
}

/** Has a person get letters about changes from now on. False for a repeat, which changes nothing. */
export async function wantPriceLetters(tx: Tx, userId: string, at: Date): Promise<boolean> {
  const added = await tx
    .insertInto("price_letter")
    .values({ user_id: userId, since: at, next_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning("user_id")
    .executeTakeFirst();
  return added !== undefined;
}

/** Stops letters about changed prices for this person. False for a repeat, which changes nothing. */
export async function leavePriceLetters(tx: Tx, userId: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom("price_letter")
    .where("user_id", "=", userId)
    .returning("user_id")
    .executeTakeFirst();
  return gone !== undefined;
}
