import type { Kobo } from "../../core/money.ts";
import { isNamed } from "../../db/people.ts";
import type { Tx } from "../../db/schema.ts";

/** The person who gets a manual credit. */
export type Credited = { id: string; userName: string; walletAccount: bigint };

/** Finds a person by id, or by user name or phone number (rules 3.22), and locks the row until the commit. */
export function lockCredited(
  tx: Tx,
  who: { id: string } | { userName: string },
): Promise<Credited | undefined> {
  const people = tx
    .selectFrom("app_user")
    .select(["id", "user_name as userName", "wallet_account as walletAccount"]);
  const found = "id" in who ? people.where("id", "=", who.id) : people.where(isNamed(who.userName));
  return found.forNoKeyUpdate().executeTakeFirst();
}

export async function insertCredit(
  tx: Tx,
  credit: {
    id: string;
    userId: string;
    amount: Kobo;
    reason: string;
    creditedBy: string;
    agreedBy: string | null;
    at: Date;
  },
): Promise<void> {
  await tx
    .insertInto("manual_credit")
    .values({
      id: credit.id,
      user_id: credit.userId,
      amount_kobo: credit.amount,
      reason: credit.reason,
      credited_by: credit.creditedBy,
      agreed_by: credit.agreedBy,
      created_at: credit.at,
    })
    .execute();
}
