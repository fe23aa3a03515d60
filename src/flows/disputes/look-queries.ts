import { type RawBuilder, sql } from "kysely";
import { EQUAL_WITHIN_MS } from "../../core/disputes.ts";
import { likenessOf, type PricedOrder } from "../../core/purchases.ts";
import type { Db, TransactionRow, Tx } from "../../db/schema.ts";
import type { DisputeRow } from "./queries.ts";

/** Facts that a look at a ticket reads and changes. */

/**
 * Takes tickets whose look is due, the longest due first, and leases them to the caller until `leaseUntil`.
 * Any number of processes may take at once.
 */
export async function takeLooks(
  tx: Tx,
  due: { now: Date; leaseUntil: Date; limit: number },
): Promise<DisputeRow[]> {
  const { rows } = await sql<DisputeRow>`
    with due as materialized (
      select id from dispute where next_look_at <= ${due.now}
       order by next_look_at limit ${due.limit} for update skip locked)
    update dispute d set next_look_at = ${due.leaseUntil}
      from due
     where d.id = due.id returning d.*`.execute(tx);
  return rows;
}

/**
 * Lets the machine of purchases ask about an order soon, where it waits for a later time (rules 18.5). A time
 * before `after` may be the lease of somebody who asks at this moment, so it stays.
 */
export async function askSooner(
  tx: Tx,
  { purchaseId, now, after }: { purchaseId: string; now: Date; after: Date },
): Promise<void> {
  await tx
    .updateTable("attempt_live")
    .set({ next_check_at: now })
    .where("purchase_id", "=", purchaseId)
    .where("state", "=", "unknown")
    .where("next_check_at", ">", after)
    .execute();
}

/** Returns who has a purchase's order at this moment. */
export async function supplierOf(db: Db, purchaseId: string): Promise<string | undefined> {
  const live = await db
    .selectFrom("attempt_live")
    .select("supplier")
    .where("purchase_id", "=", purchaseId)
    .executeTakeFirst();
  return live?.supplier;
}

/** True of an order `t` of what this one bought, by the likeness of equal purchases (rules 5.8). */
function isAlike({ plan_name: name, amount_kobo: price, details }: TransactionRow): RawBuilder<boolean> {
  const { plan, amount } = likenessOf({ planName: name ?? "", price, details: details as Details });
  return amount === null
    ? sql`(t.details ->> 'operator') || ' ' || (t.details ->> 'sent') = ${plan}`
    : sql`t.plan_name = ${name} and t.amount_kobo = ${amount}`;
}
type Details = PricedOrder["details"];

/**
 * Finds another purchase of the same buyer of the same thing within an hour of this one, the nearest first.
 * By the index of numbers and times, so the buyer's history is not read.
 */
export async function findEqual(
  db: Db,
  line: TransactionRow,
): Promise<Pick<TransactionRow, "id" | "created_at"> | undefined> {
  const around = (ms: number) => new Date(line.created_at.getTime() + ms);
  const { rows } = await sql<Pick<TransactionRow, "id" | "created_at">>`
    select id, created_at from (
      select * from wallet_transaction
       where number = ${line.number} and (number, created_at) >= (${line.number}, ${around(-EQUAL_WITHIN_MS)})
         and (number, created_at) <= (${line.number}, ${around(EQUAL_WITHIN_MS)}) offset 0) t
     where t.id <> ${line.id} and t.user_id = ${line.user_id} and t.kind = ${line.kind}
       and t.network = ${line.network} and ${isAlike(line)}
     order by abs(extract(epoch from t.created_at - ${line.created_at}::timestamptz)) limit 1`.execute(db);
  return rows[0];
}

/** Marks open tickets past their time, a portion at a time. Returns those that were marked now. */
export async function markOverdue(tx: Tx, { now, limit }: { now: Date; limit: number }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with late as materialized (
      select id from dispute where state = 'open' and due_at <= ${now} and overdue_at is null
       order by due_at limit ${limit} for update skip locked)
    update dispute d set overdue_at = ${now}
      from late
     where d.id = late.id returning d.id`.execute(tx);
  return rows.map(({ id }) => id);
}
