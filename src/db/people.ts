import type { Db, Tx } from "./schema.ts";

/** Returns the ledger account of a person's wallet. Throws when there is no such person. */
export async function walletAccountOf(db: Db | Tx, userId: string): Promise<bigint> {
  const person = await db
    .selectFrom("app_user")
    .select("wallet_account")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return person.wallet_account;
}
