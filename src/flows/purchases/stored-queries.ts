import type { AttemptRow, Db, TransactionRow } from "../../db/schema.ts";

/** Returns a purchase and its live attempt as they are stored. Throws when either is missing. */
export async function readStoredPurchase(
  db: Db,
  id: string,
): Promise<{ purchase: TransactionRow; live: AttemptRow }> {
  const purchase = await db
    .selectFrom("wallet_transaction")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const live = await db
    .selectFrom("attempt_live")
    .selectAll()
    .where("purchase_id", "=", id)
    .executeTakeFirstOrThrow();
  return { purchase, live };
}

/** Returns the buyer's own phone number, for suppliers of electricity. Throws for an unknown person. */
export async function readContactPhone(db: Db, userId: string): Promise<string> {
  const user = await db
    .selectFrom("app_user")
    .select("phone")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return user.phone;
}
