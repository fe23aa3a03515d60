import { type Selectable, sql } from "kysely";
import type { ChannelKind, WebChannel } from "../../core/alert-messages.ts";
import type { DB, Db, Tx } from "../../db/schema.ts";

/** Channels of alerts, and the messages to those over the web. */

export type Channel = Selectable<DB["alert_channel"]>;
type Message = Selectable<DB["alert_message"]>;
/** A message that is being sent. `tries` includes this one. */
export type DueMessage = Pick<Message, "id" | "text" | "tries"> & { channel: WebChannel };

/** Returns the three channels: mail, Slack, Telegram. */
export function readChannels(db: Db | Tx): Promise<Channel[]> {
  return db.selectFrom("alert_channel").selectAll().orderBy("kind").execute();
}

export async function readChannel(db: Db | Tx, kind: ChannelKind): Promise<Channel> {
  return db.selectFrom("alert_channel").selectAll().where("kind", "=", kind).executeTakeFirstOrThrow();
}

/** Locks a channel until the commit. */
export async function lockChannel(tx: Tx, kind: ChannelKind): Promise<Channel> {
  return tx
    .selectFrom("alert_channel")
    .selectAll()
    .where("kind", "=", kind)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function writeChannel(
  tx: Tx,
  kind: ChannelKind,
  change: Partial<Omit<Channel, "kind">>,
): Promise<Channel> {
  return tx
    .updateTable("alert_channel")
    .set(change)
    .where("kind", "=", kind)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns the addresses of all admins who are not blocked. */
export async function readAdminEmails(tx: Db | Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom("app_user")
    .select("email")
    .where("is_admin", "=", true)
    .where("is_blocked", "=", false)
    .orderBy("id")
    .limit(50)
    .execute();
  return rows.map(({ email }) => email);
}

export async function insertMessage(
  tx: Tx,
  { id, channel, text, at }: { id: string; channel: WebChannel; text: string; at: Date },
): Promise<void> {
  await tx
    .insertInto("alert_message")
    .values({ id, channel, text, created_at: at, next_try_at: at })
    .execute();
}

/** Takes messages that are due. Each counts one more try and is leased to the caller. */
export async function takeMessages(
  tx: Tx,
  due: { now: Date; leaseUntil: Date; limit: number },
): Promise<DueMessage[]> {
  const { rows } = await sql<DueMessage>`
    with d as materialized (
      select id from alert_message where next_try_at <= ${due.now}
       order by next_try_at limit ${due.limit} for update skip locked)
    update alert_message m set next_try_at = ${due.leaseUntil}, tries = tries + 1
      from d
     where m.id = d.id returning m.id, m.channel, m.text, m.tries`.execute(tx);
  return rows;
}

/** Records the outcome of a try, unless a later try has begun since. */
export async function noteMessage(
  tx: Tx,
  { id, tries }: Pick<DueMessage, "id" | "tries">,
  next: { state: Message["state"]; nextTryAt: Date | null; note: string },
): Promise<void> {
  await tx
    .updateTable("alert_message")
    .set({ state: next.state, next_try_at: next.nextTryAt, note: next.note })
    .where("id", "=", id)
    .where("tries", "=", tries)
    .where("state", "=", "waiting")
    .execute();
}
