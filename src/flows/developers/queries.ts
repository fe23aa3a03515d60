import { type Selectable, sql } from "kysely";
import type { DB, Db, Tx } from "../../db/schema.ts";
import type { DeliveryNext, WebhookEvent } from "../../core/webhooks.ts";

/** What was asked under keys: for their owners to look at, never for deciding anything. */

export type ApiRequest = {
  userId: string;
  at: Date;
  method: string;
  path: string;
  status: number;
  /** Of the error catalogue; empty when it went well. */
  code: string;
  ms: number;
  requestId: string;
};

export async function insertRequests(db: Db, requests: readonly ApiRequest[]): Promise<void> {
  await db
    .insertInto("api_request")
    .values(
      requests.map(({ userId, requestId, ...request }) => ({
        ...request,
        user_id: userId,
        request_id: requestId,
      })),
    )
    .execute();
}

/** A person's latest requests, newest first. */
export function listRequests(
  db: Db,
  userId: string,
  page: { offset: number; limit: number },
): Promise<Selectable<DB["api_request"]>[]> {
  return db
    .selectFrom("api_request")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("id", "desc")
    .offset(page.offset)
    .limit(page.limit)
    .execute();
}

/** Messages to other shops' servers. They are written by the transactions they are about (0016); here they are worked off. */

export type Delivery = Selectable<DB["webhook_delivery"]>;

/**
 * Take deliveries whose time has come, each with its time moved on by a lease so that nobody else takes it. People take turns: the first
 * of each, then the second of each, so that a server that does not answer fills nobody else's places.
 */
export async function takeDueDeliveries(
  tx: Tx,
  due: { now: Date; leaseUntil: Date; limit: number; perPerson: number },
): Promise<Delivery[]> {
  const { now, leaseUntil, limit, perPerson } = due;
  const { rows } = await sql<Delivery>`
    with recursive person as (
      (select user_id from webhook_delivery where next_try_at is not null order by user_id limit 1)
      union all
      select (select user_id from webhook_delivery
               where next_try_at is not null and user_id > p.user_id order by user_id limit 1)
        from person p where p.user_id is not null
    ), turn as (
      select d.id from person p cross join lateral (
             select id, next_try_at, row_number() over (order by next_try_at) as n
               from (select id, next_try_at from webhook_delivery
                      where user_id = p.user_id and next_try_at <= ${now}
                      order by next_try_at limit ${perPerson}) own) d
       order by d.n, d.next_try_at limit ${limit}
    )
    update webhook_delivery w set next_try_at = ${leaseUntil}
      from (select id from webhook_delivery
             where id in (select id from turn) and next_try_at <= ${now} for update skip locked) d
     where w.id = d.id returning w.*`.execute(tx);
  return rows;
}

/** Keep the text of a message, once: two who made it at the same time send the first one's. Answers what is kept. */
export async function keepBody(tx: Tx, id: string, body: string): Promise<string> {
  const row = await tx
    .updateTable("webhook_delivery")
    .set((eb) => ({ body: eb.fn.coalesce("body", eb.val(body)) }))
    .where("id", "=", id)
    .returning("body")
    .executeTakeFirst();
  return row?.body ?? body;
}

/**
 * Note what came of a try. What comes next it decides only while the delivery is still as it was taken: one that its owner had sent again
 * meanwhile, or that somebody else took, is decided by the try that comes of that, and this one only says what it saw.
 */
export async function noteTry(
  tx: Tx,
  delivery: Delivery,
  tried: { next: DeliveryNext; url: string; status: number | null; note: string; at: Date },
): Promise<void> {
  const { next, url, at: last_tried_at } = tried;
  const seen = { url, last_status: tried.status, last_note: tried.note, last_tried_at };
  const noting = tx
    .updateTable("webhook_delivery")
    .set((eb) => ({ ...seen, tries: eb("tries", "+", 1) }))
    .where("id", "=", delivery.id);
  const decided = await noting
    .set({
      state: next.kind === "again" ? "waiting" : next.kind,
      next_try_at: next.kind === "again" ? new Date(next.atMs) : null,
    })
    .where("next_try_at", "=", delivery.next_try_at)
    .executeTakeFirst();
  if (decided.numUpdatedRows === 0n) await noting.where("state", "=", "waiting").execute();
}

/** Try one's own delivery again now; false when it is nobody's, or another person's. */
export async function resendDelivery(
  tx: Tx,
  wish: { userId: string; id: string; at: Date },
): Promise<boolean> {
  const moved = await tx
    .updateTable("webhook_delivery")
    .set({ state: "waiting", next_try_at: wish.at })
    .where("id", "=", wish.id)
    .where("user_id", "=", wish.userId)
    .executeTakeFirst();
  return moved.numUpdatedRows > 0n;
}

export async function insertDelivery(
  tx: Tx,
  delivery: { id: string; userId: string; event: WebhookEvent; at: Date },
): Promise<void> {
  const { id, userId, event, at } = delivery;
  await tx
    .insertInto("webhook_delivery")
    .values({ id, user_id: userId, event, next_try_at: at, created_at: at })
    .execute();
}

/** A person's deliveries, newest first: one page, and one more row when there are more. */
export function listDeliveries(
  db: Db,
  userId: string,
  page: { offset: number; limit: number },
): Promise<Delivery[]> {
  return db
    .selectFrom("webhook_delivery")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .offset(page.offset)
    .limit(page.limit)
    .execute();
}

/** Where a person's server is told, with the sealed secret. */
export function findEndpoint(db: Db, userId: string) {
  return db
    .selectFrom("webhook_endpoint as w")
    .innerJoin("app_user as u", "u.id", "w.user_id")
    .select(["w.url", "w.secret", "u.user_name"])
    .where("w.user_id", "=", userId)
    .executeTakeFirst();
}

export type NewEndpoint = {
  userId: string;
  url: string;
  sealed: Uint8Array;
  isNewSecret: boolean;
  at: Date;
};

/** Set a person's address. The secret is stored when there was none or a new one is wanted; answers whether it was. */
export async function putEndpoint(tx: Tx, endpoint: NewEndpoint): Promise<boolean> {
  const { userId, url, at } = endpoint;
  const secret = Buffer.from(endpoint.sealed);
  const inserted = await tx
    .insertInto("webhook_endpoint")
    .values({ user_id: userId, url, secret, changed_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning("user_id")
    .executeTakeFirst();
  if (inserted) return true;
  await tx
    .updateTable("webhook_endpoint")
    .set({ url, changed_at: at, ...(endpoint.isNewSecret ? { secret } : {}) })
    .where("user_id", "=", userId)
    .execute();
  return endpoint.isNewSecret;
}

export async function deleteEndpoint(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("webhook_endpoint").where("user_id", "=", userId).execute();
}
