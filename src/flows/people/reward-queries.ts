import { sql } from "kysely";
import type { Kobo } from "../../core/money.ts";
import { isPurchase, isService } from "../../db/kinds.ts";
import type { Db, Tx } from "../../db/schema.ts";

/** Rewards of referrers, from the upgrade that earns one to its payment. */

/**
 * Inserts a reward that waits. There is one per referred person, whatever happens to their account type
 * later.
 */
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
      state: "waiting",
    })
    .onConflict((on) => on.column("referred_id").doNothing())
    .execute();
}

/** A reward that waits, and the name of the person who was referred. */
export type WaitingReward = {
  referredId: string;
  referrerId: string;
  upgradeId: string;
  amount: Kobo;
  userName: string;
};

/** Returns the referred people whose reward may be paid: their email is proven, and a purchase succeeded. */
export async function earnedRewards(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.referred_id as id
      from referral_reward r
      join app_user u on u.id = r.referred_id and u.email_proven_at is not null
     where r.state = 'waiting'
       and exists (select from wallet_transaction t where t.user_id = r.referred_id and t.status = 'success'
                      and ${isService("t.type")} and ${isPurchase("t.kind")})
     order by r.referred_id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns and locks the reward for a referred person while it waits. */
export function lockWaitingReward(tx: Tx, referredId: string): Promise<WaitingReward | undefined> {
  return tx
    .selectFrom("referral_reward as r")
    .innerJoin("app_user as u", "u.id", "r.referred_id")
    .select([
      "r.referred_id as referredId",
      "r.referrer_id as referrerId",
      "r.upgrade_id as upgradeId",
      "r.amount_kobo as amount",
      "u.user_name as userName",
    ])
    .where("r.referred_id", "=", referredId)
    .where("r.state", "=", "waiting")
    .forUpdate("r")
    .executeTakeFirst();
}

export async function markRewardPaid(tx: Tx, referredId: string, at: Date): Promise<void> {
  await tx
    .updateTable("referral_reward")
    .set({ state: "paid", paid_at: at })
    .where("referred_id", "=", referredId)
    .where("state", "=", "waiting")
    .returning("referred_id")
    .executeTakeFirstOrThrow();
}
