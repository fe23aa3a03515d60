import { sql } from "kysely";
import { uuidArray } from "../../db/arrays.ts";
import type { Language } from "../../core/languages.ts";
import type { Kobo } from "../../core/money.ts";
import type { PushKind, SecurityNews } from "../../core/push.ts";
import type { Db, Tx } from "../../db/schema.ts";

/** The house's key pair, people's devices and what they switched off, and the messages to each device. */

export type StoredKey = { publicKey: string; sealedPrivate: Buffer };

export function findKey(db: Db): Promise<StoredKey | undefined> {
  return db
    .selectFrom("push_key")
    .select(["public_key as publicKey", "sealed_private as sealedPrivate"])
    .executeTakeFirst();
}

/** Stores the key pair unless there is one: of processes that make one at the same time, one wins. */
export async function insertKey(tx: Tx, key: StoredKey & { at: Date }): Promise<void> {
  await tx
    .insertInto("push_key")
    .values({ public_key: key.publicKey, sealed_private: key.sealedPrivate, made_at: key.at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export type NewDevice = {
  id: string;
  userId: string;
  sessionId: string;
  addressHash: Uint8Array;
  sealed: (id: string) => Uint8Array;
  name: string;
  language: Language;
  at: Date;
};

/**
 * Stores a device of a log-in and returns its id, or undefined when the log-in has ended. A device that the
 * person has already keeps its row; one of somebody else becomes this person's, and what was still to be sent
 * to it goes. Of the person's devices the `most` newest stay.
 */
export async function putDevice(tx: Tx, device: NewDevice, most: number): Promise<string | undefined> {
  const { userId, sessionId, name, language, at } = device;
  const { rows } = await sql`select from session where id = ${sessionId} for key share`.execute(tx);
  if (rows.length === 0) return undefined;
  const addressHash = Buffer.from(device.addressHash);
  const of = (id: string) => ({
    user_id: userId,
    session_id: sessionId,
    sealed: Buffer.from(device.sealed(id)),
    name,
    language,
  });
  const { id } = await tx
    .insertInto("push_device")
    .values({ id: device.id, address_hash: addressHash, created_at: at, ...of(device.id) })
    .onConflict((conflict) => conflict.column("address_hash").doUpdateSet({ user_id: userId }))
    .returning("id")
    .executeTakeFirstOrThrow();
  if (id !== device.id) await tx.updateTable("push_device").set(of(id)).where("id", "=", id).execute();
  await tx.deleteFrom("push_message").where("device_id", "=", id).where("user_id", "<>", userId).execute();
  await tx.deleteFrom("push_device").where("session_id", "=", sessionId).where("id", "<>", id).execute();
  await sql`delete from push_device where user_id = ${userId} and id <> ${id} and id in (
      select id from push_device where user_id = ${userId} order by created_at desc, id desc offset ${most})`.execute(
    tx,
  );
  return id;
}

export type OwnDevice = {
  id: string;
  sessionId: string;
  name: string;
  createdAt: Date;
  lastSentAt: Date | null;
};

/** Lists a person's devices, newest first. */
export function listDevices(db: Db, userId: string): Promise<OwnDevice[]> {
  return db
    .selectFrom("push_device")
    .select([
      "id",
      "session_id as sessionId",
      "name",
      "created_at as createdAt",
      "last_sent_at as lastSentAt",
    ])
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** Forgets one of a person's own devices, with what was to be sent to it; false when it is not theirs. */
export async function deleteDevice(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("push_device")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function listOff(db: Db, userId: string): Promise<PushKind[]> {
  const rows = await db.selectFrom("push_off").select("kind").where("user_id", "=", userId).execute();
  return rows.map(({ kind }) => kind);
}

/** Switches a kind of message on or off. What waits of a kind that is switched off is not sent any more. */
export async function switchKind(
  tx: Tx,
  { userId, kind, isOn }: { userId: string; kind: PushKind; isOn: boolean },
): Promise<void> {
  if (isOn) {
    await tx.deleteFrom("push_off").where("user_id", "=", userId).where("kind", "=", kind).execute();
    return;
  }
  await tx
    .insertInto("push_off")
    .values({ user_id: userId, kind })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .deleteFrom("push_message")
    .where("user_id", "=", userId)
    .where("kind", "=", kind)
    .where("state", "=", "waiting")
    .execute();
}

export type DueMessage = {
  id: string;
  tries: number;
  kind: PushKind;
  about: string;
  createdAt: Date;
  transactionId: string | null;
  deviceId: string;
  sealed: Buffer;
  language: Language;
  lineKind: string | null;
  amount: Kobo | null;
  network: string | null;
  planName: string | null;
  number: string | null;
};

/**
 * Takes due messages. Each is `unknown` from this commit on, so that no process sends it again unless an
 * answer proves that it was not taken (rules 26.3).
 */
export async function takeDueMessages(tx: Tx, due: { now: Date; limit: number }): Promise<DueMessage[]> {
  const { rows } = await sql<{ id: string }>`
    with d as materialized (
      select id from push_message where next_try_at <= ${due.now}
       order by next_try_at limit ${due.limit} for update skip locked)
    update push_message m set state = 'unknown', next_try_at = null, tries = tries + 1
      from d
     where m.id = d.id returning m.id`.execute(tx);
  const taken = await sql<DueMessage>`
    select m.id, m.tries, m.kind, m.about, m.created_at as "createdAt", m.transaction_id as "transactionId",
           d.id as "deviceId", d.sealed, d.language, t.kind as "lineKind",
           coalesce(t.face_kobo, t.amount_kobo) as amount, t.network, t.plan_name as "planName", t.number
      from push_message m join push_device d on d.id = m.device_id and d.user_id = m.user_id
      left join wallet_transaction t on t.id = m.transaction_id
     where m.id = any (${uuidArray(rows.map(({ id }) => id))}::uuid[])`.execute(tx);
  return taken.rows;
}

type Noted = { state: "sent" | "unknown" | "given_up" | "waiting"; note: string; nextTryAt: Date | null };

/** Stores what became of a try. */
export async function noteMessage(tx: Tx, { id, tries }: DueMessage, noted: Noted): Promise<void> {
  await tx
    .updateTable("push_message")
    .set({ state: noted.state, note: noted.note, next_try_at: noted.nextTryAt })
    .where("id", "=", id)
    .where("tries", "=", tries)
    .where("state", "=", "unknown")
    .execute();
}

export async function noteSent(tx: Tx, deviceId: string, at: Date): Promise<void> {
  await tx.updateTable("push_device").set({ last_sent_at: at }).where("id", "=", deviceId).execute();
}

/** Forgets a device that its push service does not know any more, at the address that was asked. */
export async function forgetDevice(tx: Tx, { deviceId, sealed }: DueMessage): Promise<void> {
  await tx.deleteFrom("push_device").where("id", "=", deviceId).where("sealed", "=", sealed).execute();
}

/** Notes news about an account for each of its person's devices, unless they switched it off. */
export async function insertSecurityNews(
  tx: Tx,
  { userId, about, at }: { userId: string; about: SecurityNews; at: Date },
): Promise<void> {
  await sql`
    insert into push_message (id, device_id, user_id, kind, about, next_try_at, created_at)
    select gen_random_uuid(), d.id, d.user_id, 'security', ${about}, ${at}, ${at} from push_device d
     where d.user_id = ${userId}
       and not exists (select from push_off f where f.user_id = d.user_id and f.kind = 'security')`.execute(
    tx,
  );
}
