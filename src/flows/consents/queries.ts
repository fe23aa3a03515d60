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
