import type { Kobo } from "../core/money.ts";
import type { Tx } from "./schema.ts";

/** Whether anybody was ever rewarded for this person. Ask under the person's row lock. */
export async function wasRewarded(tx: Tx, referredId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("referral_reward")
    .select("referred_id")
    .where("referred_id", "=", referredId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Write a reward down; a second one for the same person breaks the primary key and with it the transaction. */
export async function insertReward(
  tx: Tx,
  reward: { referredId: string; referrerId: string; amount: Kobo; upgradeId: string; at: Date },
): Promise<void> {
  await tx
    .insertInto("referral_reward")
    .values({
      referred_id: reward.referredId,
      referrer_id: reward.referrerId,
      amount_kobo: reward.amount,
      upgrade_id: reward.upgradeId,
      created_at: reward.at,
    })
    .execute();
}
