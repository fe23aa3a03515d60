import { type Kysely, sql } from "kysely";
import type { Kobo } from "../../core/money.ts";
import { isPurchase } from "../../db/kinds.ts";
import type { DB, Tx } from "../../db/schema.ts";

/** Purchases that wait longer than was promised, and their vouchers (rules 23.10 to 23.13). */

export type Overdue = { purchaseId: string; userId: string };

/**
 * Returns purchases paid before a time that are with a supplier and without an outcome, and whose voucher is
 * not decided. Admins get none: they set the amount.
 */
export async function overduePurchases(
  db: Kysely<DB>,
  { before, limit }: { before: Date; limit: number },
): Promise<Overdue[]> {
  const { rows } = await sql<Overdue>`
    select t.id as "purchaseId", t.user_id as "userId"
      from attempt_live a join wallet_transaction t on t.id = a.purchase_id
      join app_user u on u.id = t.user_id and not u.is_admin
     where t.created_at <= ${before} and ${isPurchase("t.kind")} and t.status = 'processing'
       and not exists (select from promise_voucher v where v.purchase_id = t.id)
     order by t.created_at limit ${limit}`.execute(db);
  return rows;
}

/** Returns the price of a purchase that is still without an outcome; undefined once it has one. */
export async function openPrice(tx: Tx, purchaseId: string): Promise<Kobo | undefined> {
  const row = await tx
    .selectFrom("wallet_transaction")
    .select("amount_kobo")
    .where("id", "=", purchaseId)
    .where("status", "=", "processing")
    .executeTakeFirst();
  return row?.amount_kobo;
}

/** Counts the vouchers that a person was given since a time. Lock the person before. */
export async function countVouchers(tx: Tx, userId: string, since: Date): Promise<number> {
  const row = await tx
    .selectFrom("promise_voucher")
    .select((eb) => eb.fn.countAll<bigint>().as("count"))
    .where("user_id", "=", userId)
    .where("created_at", ">", since)
    .where("coupon_id", "is not", null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Returns whether a purchase's voucher was decided. */
export async function isDecided(tx: Tx, purchaseId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("promise_voucher")
    .select("purchase_id")
    .where("purchase_id", "=", purchaseId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertVoucher(
  tx: Tx,
  voucher: { purchaseId: string; userId: string; couponId: string | null; at: Date },
): Promise<void> {
  const { purchaseId, userId, couponId, at } = voucher;
  await tx
    .insertInto("promise_voucher")
    .values({ purchase_id: purchaseId, user_id: userId, coupon_id: couponId, created_at: at })
    .execute();
}

/** Returns the admin in whose name vouchers are given: who set the promise last. */
export async function whoPromised(tx: Tx): Promise<{ id: string; userName: string } | undefined> {
  return await tx
    .selectFrom("setting as s")
    .innerJoin("app_user as u", "u.id", "s.changed_by")
    .select(["u.id", "u.user_name as userName"])
    .where("s.key", "=", "promise")
    .executeTakeFirst();
}

export async function emailOf(tx: Tx, userId: string): Promise<string> {
  const row = await tx
    .selectFrom("app_user")
    .select("email")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return row.email;
}
