import { movesOf } from "../../core/posting.ts";
import { post } from "../../db/ledger.ts";
import { notifyUser } from "../../db/notify.ts";
import type { Tx } from "../../db/schema.ts";
import { insertTransaction } from "../../db/transactions.ts";
import { commit, type Deps } from "../deps.ts";
import { lockEarner } from "../earnings/queries.ts";
import { earnedRewards, lockWaitingReward, markRewardPaid, type WaitingReward } from "./reward-queries.ts";

const AT_ONCE = 200;

/**
 * Pays the rewards whose referred person has proven their email and bought something (rules 3.8), each once:
 * a reward is locked while it waits, and paid in the commit that ends its waiting. Returns how many it found.
 */
export async function payRewards(
  deps: Pick<Deps, "db" | "accountOf" | "effect" | "clock" | "ids">,
): Promise<number> {
  let found = 0;
  for (;;) {
    const earned = await earnedRewards(deps.db, AT_ONCE);
    for (const referredId of earned) await commit(deps, "reward.pay", (tx) => pay(deps, tx, referredId));
    found += earned.length;
    if (earned.length < AT_ONCE) return found;
  }
}

async function pay(
  deps: Pick<Deps, "accountOf" | "clock" | "ids">,
  tx: Tx,
  referredId: string,
): Promise<void> {
  const reward = await lockWaitingReward(tx, referredId);
  const referrer = reward && (await lockEarner(tx, reward.referrerId));
  if (!reward || !referrer) return;
  const { upgradeId: id, amount } = reward;
  const { earningsAccount } = referrer;
  const at = deps.clock.now();
  const movements = movesOf(deps.accountOf, "upgrade.rewarded", {
    id,
    referrer: earningsAccount,
    reward: amount,
  });
  const posted = await post(tx, { guarded: [earningsAccount], movements, at });
  if (!posted.ok) throw new Error("a credit cannot lack money");
  await markRewardPaid(tx, referredId, at);
  await show(deps, tx, { reward, at });
}

/** Shows the reward to the referrer. It is paid to earnings, so it has no place in the wallet's chain. */
async function show(
  deps: Pick<Deps, "ids">,
  tx: Tx,
  { reward, at }: { reward: WaitingReward; at: Date },
): Promise<void> {
  await insertTransaction(tx, {
    id: deps.ids.next(),
    user_id: reward.referrerId,
    kind: "referral_reward",
    status: "success",
    amount_kobo: reward.amount,
    note: `Referral reward for ${reward.userName}`,
    related_id: reward.upgradeId,
    created_at: at,
    finished_at: at,
  });
  await notifyUser(tx, reward.referrerId);
}
