import { type Selectable, sql } from "kysely";
import { type Channel, type Chat, CHATS } from "../../core/channels.ts";
import type { Person } from "../../core/people.ts";
import type { UssdOrder } from "../../core/ussd/machine.ts";
import type { DB, Db, Tx } from "../../db/schema.ts";
import { byteaArray } from "../../db/arrays.ts";
import { PERSON } from "../auth/queries.ts";
import type { LinkRow } from "./queries.ts";

/** Chats: the house's set-up, codes that link, updates that were taken, and offers. */

export type SetupRow = Selectable<DB["chat_setup"]>;
export type CodeRow = Selectable<DB["chat_code"]>;
export type OfferRow = Omit<Selectable<DB["chat_offer"]>, "orders"> & { orders: UssdOrder[] };

export function readSetups(db: Db): Promise<SetupRow[]> {
  return db.selectFrom("chat_setup").selectAll().orderBy("channel").execute();
}

export function readSetup(db: Db, channel: Chat): Promise<SetupRow> {
  return db.selectFrom("chat_setup").selectAll().where("channel", "=", channel).executeTakeFirstOrThrow();
}

/** Locks a set-up until the commit. */
export function lockSetup(tx: Tx, channel: Chat): Promise<SetupRow> {
  return tx
    .selectFrom("chat_setup")
    .selectAll()
    .where("channel", "=", channel)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function writeSetup(tx: Tx, { channel, ...row }: SetupRow): Promise<void> {
  await tx.updateTable("chat_setup").set(row).where("channel", "=", channel).execute();
}

/** The owner of a chat, also while they are blocked. */
export type InChat = { person: Person; link: LinkRow; isBlocked: boolean; phone: string };

export async function findInChat(db: Db, channel: Channel, address: string): Promise<InChat | undefined> {
  const row = await db
    .selectFrom("channel_link as l")
    .innerJoin("app_user as u", "u.id", "l.user_id")
    .selectAll("l")
    .select(PERSON)
    .select(["u.is_blocked as isBlocked", "u.phone"])
    .where("l.channel", "=", channel)
    .where("l.address", "=", address)
    .executeTakeFirst();
  if (!row) return undefined;
  const { isBlocked, phone, channel: of, user_id, language, once_kobo, daily_kobo, ...more } = row;
  const { linked_at, shows_balance, address: at, ...person } = more;
  const link = {
    channel: of,
    user_id,
    address: at,
    language,
    once_kobo,
    daily_kobo,
    linked_at,
    shows_balance,
  };
  return { person, link, isBlocked, phone };
}

/** Stores the code of a person for a channel; the one before is good no more. */
export async function putCode(tx: Tx, code: CodeRow): Promise<void> {
  await tx
    .insertInto("chat_code")
    .values(code)
    .onConflict((conflict) => conflict.columns(["channel", "user_id"]).doUpdateSet(code))
    .execute();
}

/** Takes a good code: of two chats that send it, one gets it. */
export async function takeCode(
  tx: Tx,
  { channel, hashes, at }: { channel: Chat; hashes: readonly Uint8Array[]; at: Date },
): Promise<(CodeRow & { userName: string }) | undefined> {
  const { rows } = await sql<CodeRow & { userName: string }>`
    delete from chat_code c using app_user u
     where c.channel = ${channel} and c.code_hash = any (${byteaArray(hashes)}::bytea[])
       and c.expires_at > ${at} and u.id = c.user_id and not u.is_blocked
    returning c.*, u.user_name as "userName"`.execute(tx);
  return rows[0];
}

async function removeCode(tx: Tx, channel: Chat, userId: string): Promise<void> {
  await tx.deleteFrom("chat_code").where("channel", "=", channel).where("user_id", "=", userId).execute();
}

/** Takes an update that nobody took before; false for a repeat (rules 35.2). */
export async function takeUpdate(
  tx: Tx,
  { channel, hash, at }: { channel: Chat; hash: Uint8Array; at: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto("chat_update")
    .values({ channel, ref_hash: Buffer.from(hash), taken_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning("channel")
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores an offer or a list; one that is there already stays as it is. */
export async function insertOffer(
  tx: Tx,
  { pay_hash, orders, ...offer }: Omit<OfferRow, "seq" | "pay_hash"> & { pay_hash: Uint8Array | null },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("chat_offer")
    .values({ ...offer, orders: JSON.stringify(orders), pay_hash: pay_hash && Buffer.from(pay_hash) })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

const offers = (db: Db) => db.selectFrom("chat_offer").selectAll();
/** Orders are written by us alone. */
const read = (row: Selectable<DB["chat_offer"]> | undefined): OfferRow | undefined =>
  row && { ...row, orders: row.orders as UssdOrder[] };

/** Locks an offer until the commit. */
export async function lockOffer(tx: Tx, id: string): Promise<OfferRow | undefined> {
  return read(await offers(tx).where("id", "=", id).forUpdate().executeTakeFirst());
}

/** Finds the newest offer or list of a person in a chat. */
export async function newestOffer(db: Db, channel: Chat, userId: string): Promise<OfferRow | undefined> {
  return read(
    await offers(db)
      .where("user_id", "=", userId)
      .where("channel", "=", channel)
      .orderBy("seq", "desc")
      .limit(1)
      .executeTakeFirst(),
  );
}

/** Finds the offer of a page by the hashes of its code. */
export async function findPayOffer(db: Db, hashes: readonly Uint8Array[]): Promise<OfferRow | undefined> {
  const all = hashes.map((hash) => Buffer.from(hash));
  return read(await offers(db).where("pay_hash", "in", all).executeTakeFirst());
}

/** Ends an open offer; false when somebody else did, or it is too old. */
export async function endOffer(tx: Tx, id: string, since: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("chat_offer")
    .set({ state: "ended" })
    .where("id", "=", id)
    .where("state", "=", "open")
    .where("made_at", ">", since)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

type Waiting = Pick<Selectable<DB["chat_message"]>, "id" | "channel" | "address" | "created_at"> & {
  user_id: string | null;
  sealed: Uint8Array;
  transaction_id: string | null;
};

/** Puts a message among those to be sent; an outcome that is there already is not told again. */
export async function insertMessage(tx: Tx, { sealed, ...message }: Waiting): Promise<void> {
  await tx
    .insertInto("chat_message")
    .values({ ...message, sealed: Buffer.from(sealed), next_try_at: message.created_at })
    .onConflict((conflict) => conflict.column("transaction_id").doNothing())
    .execute();
}

export type DueMessage = Pick<
  Selectable<DB["chat_message"]>,
  "id" | "address" | "sealed" | "tries" | "created_at"
> & { channel: Chat };

/** Takes due messages, of each chat its oldest one, so that they arrive in their order. Each is leased. */
export async function takeMessages(
  tx: Tx,
  due: { now: Date; leaseUntil: Date; limit: number },
): Promise<DueMessage[]> {
  const { rows } = await sql<DueMessage>`
    with d as materialized (
      select id from chat_message d where next_try_at <= ${due.now}
         and not exists (select from chat_message o where o.channel = d.channel and o.address = d.address
                            and o.next_try_at is not null and o.seq < d.seq)
       order by next_try_at limit ${due.limit} for update skip locked)
    update chat_message m set next_try_at = ${due.leaseUntil}, tries = tries + 1
      from d
     where m.id = d.id returning m.id, m.channel, m.address, m.sealed, m.tries, m.created_at`.execute(tx);
  return rows;
}

/** Records the outcome of a try, unless a later try has begun since. */
export async function noteMessage(
  tx: Tx,
  { id, tries }: Pick<DueMessage, "id" | "tries">,
  next: { state: "waiting" | "sent" | "given_up"; nextTryAt: Date | null; note: string },
): Promise<void> {
  await tx
    .updateTable("chat_message")
    .set({ state: next.state, next_try_at: next.nextTryAt, note: next.note })
    .where("id", "=", id)
    .where("tries", "=", tries)
    .where("state", "=", "waiting")
    .execute();
}

export type Untold = {
  id: string;
  channel: Chat;
  user_id: string;
  state: "bought" | "refused";
  what: string;
  transactionId: string | null;
  status: string | null;
};

/** Takes confirmed orders whose end the chat has not heard of, and marks them as told in the same commit. */
export async function takeUntold(tx: Tx, { at, limit }: { at: Date; limit: number }): Promise<Untold[]> {
  const { rows } = await sql<Untold>`
    with d as materialized (
      select o.id, t.status from channel_order o left join wallet_transaction t on t.id = o.transaction_id
       where o.told_at is null and o.channel <> 'ussd'
         and (o.state = 'refused' or t.status in ('success', 'failed', 'refunded'))
       order by o.made_at limit ${limit} for update of o skip locked)
    update channel_order o set told_at = ${at}
      from d
     where o.id = d.id
    returning o.id, o.channel, o.user_id, o.state, o.what, o.transaction_id as "transactionId", d.status`.execute(
    tx,
  );
  return rows;
}

/** Forgets a person's offers of a channel, and what still waits to be sent there. */
export async function forgetChat(tx: Tx, channel: Chat, userId: string): Promise<void> {
  await tx.deleteFrom("chat_offer").where("channel", "=", channel).where("user_id", "=", userId).execute();
  await tx
    .deleteFrom("chat_message")
    .where("channel", "=", channel)
    .where("user_id", "=", userId)
    .where("next_try_at", "is not", null)
    .execute();
  await removeCode(tx, channel, userId);
}

/** Lists a person's links to chats. */
export function chatLinks(db: Db, userId: string): Promise<LinkRow[]> {
  return db
    .selectFrom("channel_link")
    .selectAll()
    .where("user_id", "=", userId)
    .where("channel", "in", [...CHATS])
    .execute();
}
