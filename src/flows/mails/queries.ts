import { type Selectable, sql } from "kysely";
import type { DB, Db, Tx } from "../../db/schema.ts";

/** Mails that wait to be sent, and their outcomes. */

type Mail = Selectable<DB["mail"]>;
/** A mail that is being sent. `tries` includes this one. */
export type DueMail = Pick<Mail, "id" | "recipient" | "subject" | "sealed" | "tries" | "give_up_at">;

export async function insertMail(
  tx: Tx,
  mail: {
    id: string;
    recipient: string;
    subject: string;
    sealed: Uint8Array;
    isBulk: boolean;
    at: Date;
    giveUpAt: Date;
  },
): Promise<void> {
  await tx
    .insertInto("mail")
    .values({
      id: mail.id,
      recipient: mail.recipient,
      subject: mail.subject,
      sealed: Buffer.from(mail.sealed),
      is_bulk: mail.isBulk,
      created_at: mail.at,
      give_up_at: mail.giveUpAt,
      next_try_at: mail.at,
      finished_at: null,
    })
    .execute();
}

/**
 * Takes mails that are due, people's own before bulk mail. Each counts one more try and is leased to the
 * caller.
 */
export async function takeDueMail(
  tx: Tx,
  due: { now: Date; leaseUntil: Date; limit: number },
): Promise<DueMail[]> {
  const { rows } = await sql<DueMail>`
    with d as materialized (
      select id from mail where next_try_at <= ${due.now}
       order by is_bulk, next_try_at limit ${due.limit} for update skip locked)
    update mail m set next_try_at = ${due.leaseUntil}, tries = tries + 1
      from d
     where m.id = d.id
     returning m.id, m.recipient, m.subject, m.sealed, m.tries, m.give_up_at`.execute(tx);
  return rows;
}

/**
 * Records the outcome of a try, unless a later try has begun since. A final outcome erases the mail's
 * content.
 */
export async function noteMail(
  tx: Tx,
  mail: Pick<DueMail, "id" | "tries">,
  next: { state: "sent" | "given_up"; note: string; at: Date } | { nextTryAt: Date; note: string },
): Promise<void> {
  const end = "state" in next;
  await tx
    .updateTable("mail")
    .set(
      end
        ? { state: next.state, note: next.note, sealed: null, next_try_at: null, finished_at: next.at }
        : { note: next.note, next_try_at: next.nextTryAt },
    )
    .where("id", "=", mail.id)
    .where("state", "=", "waiting")
    .where("tries", "=", mail.tries)
    .execute();
}

/** Deletes mails that ended before a time. Returns how many. */
export async function deleteOldMail(db: Db, before: Date): Promise<bigint> {
  const { numDeletedRows } = await db
    .deleteFrom("mail")
    .where("finished_at", "<", before)
    .executeTakeFirstOrThrow();
  return numDeletedRows;
}

export type Reader = { userName: string; email: string };

/** Returns the reader of a mail. Throws when there is no such person. */
export function readerOf(tx: Tx, userId: string): Promise<Reader> {
  return tx
    .selectFrom("app_user")
    .select(["user_name as userName", "email"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
}
