import type { Kobo } from "../core/money.ts";
import type { UserType } from "../core/people.ts";
import type { Db, Tx } from "./schema.ts";

/** What admins change about people. */

export type Managed = {
  id: string;
  userName: string;
  userType: UserType;
  isAgent: boolean;
  isCouponVendor: boolean;
  isSpecial: boolean;
  isBlocked: boolean;
};

/** A person who is about to be changed, to oneself until the commit. */
export function lockManaged(tx: Tx, id: string): Promise<Managed | undefined> {
  return tx
    .selectFrom("app_user")
    .select([
      "id",
      "user_name as userName",
      "user_type as userType",
      "is_agent as isAgent",
      "is_coupon_vendor as isCouponVendor",
      "is_special as isSpecial",
      "is_blocked as isBlocked",
    ])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export type Flags = { isAgent?: boolean; isCouponVendor?: boolean; isSpecial?: boolean };

export async function setFlags(tx: Tx, id: string, flags: Flags): Promise<void> {
  await tx
    .updateTable("app_user")
    .set({
      ...(flags.isAgent === undefined ? {} : { is_agent: flags.isAgent }),
      ...(flags.isCouponVendor === undefined ? {} : { is_coupon_vendor: flags.isCouponVendor }),
      ...(flags.isSpecial === undefined ? {} : { is_special: flags.isSpecial }),
    })
    .where("id", "=", id)
    .execute();
}

/** Blocked people have no sessions: those they had are ended, and new ones are refused at the door. */
export async function setBlocked(
  tx: Tx,
  id: string,
  block: { isBlocked: boolean; reason: string; at: Date },
): Promise<void> {
  const { isBlocked, reason, at } = block;
  await tx
    .updateTable("app_user")
    .set({ is_blocked: isBlocked, blocked_at: isBlocked ? at : null, block_reason: isBlocked ? reason : "" })
    .where("id", "=", id)
    .execute();
  if (isBlocked) await tx.deleteFrom("session").where("user_id", "=", id).execute();
}

/** A person's own price per gigabyte of a product; none any more when it is zero. Answers the one before. */
export async function setSpecialPrice(
  tx: Tx,
  price: { userId: string; product: string; perGigabyte: Kobo },
): Promise<Kobo | null> {
  const { userId, product, perGigabyte } = price;
  const before = await tx
    .selectFrom("special_price")
    .select("price_kobo")
    .where("user_id", "=", userId)
    .where("product", "=", product)
    .executeTakeFirst();
  if (perGigabyte === 0n)
    await tx
      .deleteFrom("special_price")
      .where("user_id", "=", userId)
      .where("product", "=", product)
      .execute();
  else
    await tx
      .insertInto("special_price")
      .values({ user_id: userId, product, price_kobo: perGigabyte })
      .onConflict((conflict) =>
        conflict.columns(["user_id", "product"]).doUpdateSet({ price_kobo: perGigabyte }),
      )
      .execute();
  return before?.price_kobo ?? null;
}

/** Whether and why a person is blocked. */
export function readBlock(db: Db, id: string) {
  return db
    .selectFrom("app_user")
    .select(["is_blocked as isBlocked", "blocked_at as blockedAt", "block_reason as blockReason"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Is a person shut out? Asked where they come in. */
export async function isBlocked(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.selectFrom("app_user").select("is_blocked").where("id", "=", id).executeTakeFirst();
  return row?.is_blocked ?? false;
}
