import type { NewPurchase } from "../../db/money-engine.ts";
import type { AttemptRow, Db, TransactionRow } from "../../db/schema.ts";

/**
 * Returns a purchase and its first attempt as the reserve wrote them; undefined when somebody else has taken
 * the attempt since, or ended it. Throws when the purchase is missing.
 */
export async function readUntouched(
  db: Db,
  { command: { purchaseId: id }, leaseEnd }: Pick<NewPurchase, "command" | "leaseEnd">,
): Promise<{ purchase: TransactionRow; live: AttemptRow } | undefined> {
  const purchase = await db
    .selectFrom("wallet_transaction")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const live = await db
    .selectFrom("attempt_live")
    .selectAll()
    .where("purchase_id", "=", id)
    .where("attempt", "=", 1)
    .where("state", "=", "dispatched")
    .where("next_check_at", "=", leaseEnd)
    .executeTakeFirst();
  return live && { purchase, live };
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

/** Returns the code of the purchase's plan at its supplier, as its order named it. */
export async function planCodeAt(db: Db, line: TransactionRow): Promise<string | null> {
  if (!line.plan_id || !line.supplier) return null;
  const row = await db
    .selectFrom("plan_supplier")
    .select("plan_code")
    .where("plan_id", "=", line.plan_id)
    .where("supplier", "=", line.supplier)
    .executeTakeFirst();
  return row?.plan_code ?? null;
}
