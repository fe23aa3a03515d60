import { type Selectable, sql } from "kysely";
import type { DB, Db, Tx } from "../../db/schema.ts";
import type { DeliveryNext, WebhookEvent } from "../../core/webhooks.ts";

/** Requests made with API keys. Their owners read them; no decision does. */

export type ApiRequest = {
  userId: string;
  at: Date;
  method: string;
  path: string;
  status: number;
  /** A code of the error catalogue; empty after success. */
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

/** Lists a person's requests, newest first. */
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

/**
 * Webhook deliveries. The transactions that they report insert them (migration 0016); this file takes and
 * changes them.
 */

export type Delivery = Selectable<DB["webhook_delivery"]>;

/**
 * Takes due deliveries and moves each one's time on by a lease, so that no other process takes it. People
 * alternate: everyone's first delivery, then everyone's second, so that a server that does not answer cannot
 * delay the others.
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
    ), d as materialized (
      select id from webhook_delivery
       where id in (select id from turn) and next_try_at <= ${now} for update skip locked)
    update webhook_delivery w set next_try_at = ${leaseUntil}
      from d
     where w.id = d.id returning w.*`.execute(tx);
  return rows;
}

/** Stores a message's body, once: simultaneous writers send the first one's body. Returns the stored body. */
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
 * Stores the result of a try. It decides the next step only while the delivery is unchanged since it was
 * taken. When its owner asked for it again meanwhile, or another process took it, that later try decides, and
 * this one only stores its result.
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

/** Makes a person's own delivery due now; false when it does not exist or belongs to another person. */
export async function resendDelivery(
  tx: Tx,
  request: { userId: string; id: string; at: Date },
): Promise<boolean> {
  const moved = await tx
    .updateTable("webhook_delivery")
    .set({ state: "waiting", next_try_at: request.at })
    .where("id", "=", request.id)
    .where("user_id", "=", request.userId)
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

/** Adds a message whose body is made with it, where its person has a server. */
export async function insertNews(
  tx: Tx,
  news: { id: string; userId: string; event: WebhookEvent; body: string; at: Date },
): Promise<void> {
  const { id, userId, event, body, at } = news;
  await sql`
    insert into webhook_delivery (id, user_id, event, body, next_try_at, created_at)
    select ${id}::uuid, user_id, ${event}, ${body}, ${at}, ${at} from webhook_endpoint where user_id = ${userId}`.execute(
    tx,
  );
}

/** Lists a person's deliveries, newest first. */
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
