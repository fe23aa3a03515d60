import { sql } from "kysely";
import type { Tx } from "../../db/schema.ts";

/** The freeze of a person's money: its time is in the wallet's row, its reason in the person's. */

/** A person whose money is frozen or released, with their row locked until the commit. */
export type Freezable = {
  id: string;
  userName: string;
  isAdmin: boolean;
  isAgent: boolean;
  isCouponVendor: boolean;
  walletAccount: bigint;
  reason: string;
};

export function lockFreezable(tx: Tx, id: string): Promise<Freezable | undefined> {
  return tx
    .selectFrom("app_user")
    .select([
      "id",
      "user_name as userName",
      "is_admin as isAdmin",
      "is_agent as isAgent",
      "is_coupon_vendor as isCouponVendor",
      "wallet_account as walletAccount",
      "freeze_reason as reason",
    ])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * Freezes a person's wallet, or lifts the freeze where no time is given. Returns the wallet's last place at
 * that moment, up to which money may have left it; undefined when nothing changed.
 */
export async function setFrozen(
  tx: Tx,
  person: Pick<Freezable, "id" | "walletAccount">,
  freeze: { at: Date | null; reason: string },
): Promise<bigint | undefined> {
  const { rows } = await sql<{ seq: bigint | null }>`
    select ledger_freeze(${person.walletAccount}, ${freeze.at}) as seq`.execute(tx);
  const seq = rows[0]?.seq ?? undefined;
  if (seq === undefined) return undefined;
  await tx
    .updateTable("app_user")
    .set({ freeze_reason: freeze.reason })
    .where("id", "=", person.id)
    .execute();
  return seq;
}
