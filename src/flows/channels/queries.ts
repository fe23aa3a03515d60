import { type Selectable, sql } from "kysely";
import type { Channel } from "../../core/channels.ts";
import { lagosDay } from "../../core/days.ts";
import { type Kobo, kobo } from "../../core/money.ts";
import type { Person } from "../../core/people.ts";
import type { DB, Db, TransactionRow, Tx } from "../../db/schema.ts";
import { PERSON } from "../auth/queries.ts";

/** Channels beside the app: who uses them, their sessions, and what was bought there. */

export type LinkRow = Selectable<DB["channel_link"]>;
export type OrderRow = Selectable<DB["channel_order"]>;
export type SecretRow = Selectable<DB["channel_secret"]>;

export type Linked = { person: Person; link: LinkRow };

/** Finds whose phone this is, where they switched USSD on for it, it is still theirs, and they may buy. */
export async function findLinked(db: Db, channel: Channel, address: string): Promise<Linked | undefined> {
  const row = await db
    .selectFrom("channel_link as l")
    .innerJoin("app_user as u", "u.id", "l.user_id")
    .select(PERSON)
    .select(["l.language", "l.once_kobo", "l.daily_kobo", "l.linked_at", "l.shows_balance"])
    .where("l.channel", "=", channel)
    .where("l.address", "=", address)
    .whereRef("u.phone", "=", "l.address")
    .where("u.is_blocked", "=", false)
    .executeTakeFirst();
  if (!row) return undefined;
  const { language, once_kobo, daily_kobo, linked_at, shows_balance, ...person } = row;
  const own = { language, once_kobo, daily_kobo, linked_at, shows_balance };
  return {
    person,
    link: { channel, address, user_id: person.id, ...own },
  };
}

export function findLink(db: Db, channel: Channel, userId: string): Promise<LinkRow | undefined> {
  return linksOf(db, channel, userId).executeTakeFirst();
}

/** Locks a person's link: of their confirmed orders in a channel, one is counted at a time. */
export function lockLink(tx: Tx, channel: Channel, userId: string): Promise<LinkRow | undefined> {
  return linksOf(tx, channel, userId).forUpdate().executeTakeFirst();
}

const linksOf = (db: Db, channel: Channel, userId: string) =>
  db.selectFrom("channel_link").selectAll().where("channel", "=", channel).where("user_id", "=", userId);

/** Stores a link; one of another person, whose number this is no more, makes room. */
export async function putLink(tx: Tx, link: LinkRow): Promise<void> {
  const { channel, user_id: userId, address } = link;
  await tx
    .deleteFrom("channel_link")
    .where("channel", "=", channel)
    .where("address", "=", address)
    .where("user_id", "<>", userId)
    .execute();
  await tx
    .insertInto("channel_link")
    .values(link)
    .onConflict((conflict) => conflict.columns(["channel", "user_id"]).doUpdateSet(link))
    .execute();
}

export async function removeLink(tx: Tx, channel: Channel, userId: string): Promise<void> {
  for (const table of ["channel_link", "channel_session"] as const)
    await tx.deleteFrom(table).where("channel", "=", channel).where("user_id", "=", userId).execute();
}

type Whose = { channel: Channel; userId: string; ref: string };
type Taking = Whose & { inputs: number; at: Date; state: unknown };
export type Taken =
  | { kind: "new" }
  | { kind: "next"; inputs: number; state: unknown }
  /** The same request again, or one behind it; `answer` is null while the last input is worked on. */
  | { kind: "again"; answer: Buffer | null };

/** Takes the inputs of a session that nobody took before: of equal requests, one (rules 32.5). */
export async function takeInputs(tx: Tx, { inputs, at, state, ...whose }: Taking): Promise<Taken> {
  const { channel, userId: user_id, ref } = whose;
  const values = {
    channel,
    user_id,
    ref,
    inputs,
    state: JSON.stringify(state),
    started_at: at,
    touched_at: at,
  };
  const made = await tx
    .insertInto("channel_session")
    .values(values)
    .onConflict((conflict) => conflict.columns(["channel", "user_id", "ref"]).doNothing())
    .returning("ref")
    .executeTakeFirst();
  if (made) return { kind: "new" };
  const row = await tx
    .selectFrom("channel_session")
    .select(["inputs", "state", "answer"])
    .where(isSession(whose))
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (row.answer === null || inputs <= row.inputs) return { kind: "again", answer: row.answer };
  await tx
    .updateTable("channel_session")
    .set({ inputs, answer: null, touched_at: at })
    .where(isSession(whose))
    .execute();
  return { kind: "next", inputs: row.inputs, state: row.state };
}

const isSession = ({ channel, userId, ref }: Whose) =>
  sql<boolean>`channel = ${channel} and user_id = ${userId} and ref = ${ref}`;

export async function saveSession(
  tx: Tx,
  { inputs, state, answer, ...whose }: Whose & { inputs: number; state: unknown; answer: Uint8Array },
): Promise<void> {
  await tx
    .updateTable("channel_session")
    .set({ state: JSON.stringify(state), answer: Buffer.from(answer) })
    .where(isSession(whose))
    .where("inputs", "=", inputs)
    .execute();
}

/** Returns the state of a person's newest session before this one. */
export async function lastSession(db: Db, { channel, userId, ref }: Whose, since: Date): Promise<unknown> {
  const row = await db
    .selectFrom("channel_session")
    .select("state")
    .where("channel", "=", channel)
    .where("user_id", "=", userId)
    .where("ref", "<>", ref)
    .where("touched_at", ">", since)
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.state;
}

/** Returns the cost of a person's orders of a day in a channel, without what was not bought or came back. */
export async function usedOn(db: Db, channel: Channel, who: { userId: string; at: Date }): Promise<Kobo> {
  const { rows } = await sql<{ used: bigint }>`
    select coalesce(sum(o.price_kobo), 0)::bigint as used
      from channel_order o left join wallet_transaction t on t.id = o.transaction_id
     where o.user_id = ${who.userId} and o.channel = ${channel} and o.day = ${lagosDay(who.at)}::date
       and o.state <> 'refused' and (t.id is null or t.status not in ('failed', 'refunded'))`.execute(db);
  return kobo(rows[0]?.used ?? 0n);
}

type NewOrder = Pick<OrderRow, "id" | "user_id" | "price_kobo" | "what"> & { channel: Channel; at: Date };

/** Stores a confirmed order; false when it was confirmed before. */
export async function insertOrder(tx: Tx, { at, ...order }: NewOrder): Promise<boolean> {
  const row = await tx
    .insertInto("channel_order")
    .values({ ...order, state: "asked", day: lagosDay(at), made_at: at })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes down what became of a confirmed order; what is written stays. */
export async function endOrder(tx: Tx, id: string, transactionId: string | undefined): Promise<void> {
  await tx
    .updateTable("channel_order")
    .set(
      transactionId === undefined ? { state: "refused" } : { state: "bought", transaction_id: transactionId },
    )
    .where("id", "=", id)
    .where("state", "=", "asked")
    .execute();
}

export function findOrder(db: Db, id: string): Promise<OrderRow | undefined> {
  return db.selectFrom("channel_order").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Returns a person's newest confirmed order since then. */
export function newestOrder(
  db: Db,
  channel: Channel,
  { userId, since }: { userId: string; since: Date },
): Promise<OrderRow | undefined> {
  return db
    .selectFrom("channel_order")
    .selectAll()
    .where("user_id", "=", userId)
    .where("channel", "=", channel)
    .where("made_at", ">", since)
    .orderBy("made_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Lists confirmed orders without an end whose process has left them, with their people. */
export async function leftOrders(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<{ order: OrderRow; person: Person }[]> {
  const orders = await db
    .selectFrom("channel_order")
    .selectAll()
    .where("state", "=", "asked")
    .where("made_at", "<", before)
    .orderBy("made_at")
    .limit(limit)
    .execute();
  if (orders.length === 0) return [];
  const ids = orders.map(({ user_id: id }) => id);
  const people = await db.selectFrom("app_user as u").select(PERSON).where("u.id", "in", ids).execute();
  return orders.flatMap((order) => {
    const person = people.find(({ id }) => id === order.user_id);
    return person ? [{ order, person }] : [];
  });
}

/** Returns a person's newest delivered order of electricity that brought a token. */
export function lastToken(db: Db, userId: string): Promise<TransactionRow | undefined> {
  return purchasesOf(db, userId)
    .where("kind", "=", "purchase_electricity")
    .where("status", "=", "success")
    .where("token", "is not", null)
    .limit(1)
    .executeTakeFirst();
}

export function lastPurchases(db: Db, userId: string, limit: number): Promise<TransactionRow[]> {
  return purchasesOf(db, userId).where(sql<boolean>`starts_with(kind, 'purchase_')`).limit(limit).execute();
}

const purchasesOf = (db: Db, userId: string) =>
  db
    .selectFrom("wallet_transaction")
    .selectAll()
    .where("user_id", "=", userId)
    .where("seq", "is not", null)
    .orderBy("seq", "desc");

export function findSecret(db: Db, channel: Channel): Promise<SecretRow | undefined> {
  return db.selectFrom("channel_secret").selectAll().where("channel", "=", channel).executeTakeFirst();
}

/**
 * Stores a channel's new secret; the present one stays good until `oldUntil`. False while an older one still
 * is: a double press would end the one in use.
 */
export async function rotateSecret(
  tx: Tx,
  { channel, hash, at, oldUntil }: { channel: Channel; hash: Uint8Array; at: Date; oldUntil: Date },
): Promise<boolean> {
  const { rows } = await sql<{ channel: string }>`
    insert into channel_secret as s (channel, secret_hash, made_at) values (${channel}, ${Buffer.from(hash)}, ${at})
      on conflict (channel) do update
         set old_hash = s.secret_hash, old_until = ${oldUntil}, secret_hash = excluded.secret_hash, made_at = excluded.made_at
       where s.old_until is null or s.old_until <= ${at}
    returning channel`.execute(tx);
  return rows.length > 0;
}
