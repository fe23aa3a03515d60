import { movesOf } from "../../core/posting.ts";
import type { CannotPay } from "../../core/ledger.ts";
import type { UserType } from "../../core/people.ts";
import { checkUpgrade } from "../../core/people-ladder.ts";
import { REFERRAL_REWARD, UPGRADE_PRICE } from "../../core/pricing.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { post } from "../../db/ledger.ts";
import { notifyUser } from "../../db/notify.ts";
import { changeType, lockUpgrader, type Profile, readProfile } from "./queries.ts";
import { insertReward } from "./reward-queries.ts";
import type { RequestKey } from "../../core/reserve.ts";
import type { Tx } from "../../db/schema.ts";
import { entryOf, findTransaction, insertTransaction } from "../../db/transactions.ts";
import type { Deps } from "../deps.ts";
import { type KeyFault, operation } from "../operation.ts";

export type UpgradeRequest = {
  callerId: string;
  targetId: string;
  wanted: UserType;
  requestKey: RequestKey | undefined;
};

type Refusal = { code: "upgrade_not_allowed" } | CannotPay;
export type UpgradeFault = Refusal | KeyFault;

/**
 * Upgrades a person to reseller: charge, account type, history and the referrer's reward, which waits from
 * then on, are one commit (rules 3.8, 3.9, 6.7). The person's row is locked first, then the wallet, so
 * parallel upgrades charge once. A refusal is frozen under the key. The same key returns the first answer
 * again, with the balance of that moment.
 *
 * Errors: upgrade_not_allowed, insufficient_balance, account_frozen, those of `operation`.
 */
export function upgrade(deps: Deps, request: UpgradeRequest): Promise<Result<Profile, UpgradeFault>> {
  return operation<Profile, Refusal>(
    deps,
    { userId: request.callerId, key: request.requestKey },
    {
      refusals: { upgrade_not_allowed: "frozen", insufficient_balance: "frozen", account_frozen: "frozen" },
      run: async ({ id, commit }) => {
        const order = { ...request, id, at: deps.clock.now() };
        const done = await commit("people.upgrade", (tx) => decide(deps, tx, order));
        return done.ok ? ok(await answerOf(deps, request.callerId, id)) : done;
      },
      replay: async (id) => ok(await answerOf(deps, request.callerId, id)),
    },
  );
}

type UpgradeOperation = UpgradeRequest & { id: string; at: Date };

async function decide(
  deps: Pick<Deps, "accountOf">,
  tx: Tx,
  order: UpgradeOperation,
): Promise<Result<undefined, Refusal>> {
  const { id, at, callerId } = order;
  const person = await lockUpgrader(tx, callerId);
  if (!person) return fail({ code: "upgrade_not_allowed" });
  const allowed = checkUpgrade({ ...order, storedType: person.userType });
  if (!allowed.ok) return allowed;
  const { walletAccount: user, referrerId } = person;
  const movements = movesOf(deps.accountOf, "upgrade.paid", { id, user, price: UPGRADE_PRICE });
  const posted = await post(tx, { guarded: [user], movements, at });
  if (!posted.ok) return posted;
  await changeType(tx, callerId, { from: person.userType, to: allowed.value });
  await insertTransaction(tx, {
    id,
    user_id: callerId,
    kind: "upgrade",
    status: "success",
    amount_kobo: UPGRADE_PRICE,
    note: "Upgrade to reseller",
    created_at: at,
    finished_at: at,
    ...entryOf(posted.value.movements, user),
  });
  await notifyUser(tx, callerId);
  if (referrerId)
    await insertReward(tx, { referredId: callerId, referrerId, amount: REFERRAL_REWARD, upgradeId: id, at });
  return ok(undefined);
}

/** Returns the person as the upgrade left them. */
async function answerOf(deps: Pick<Deps, "db">, userId: string, upgradeId: string): Promise<Profile> {
  const [profile, entry] = await Promise.all([
    readProfile(deps.db, userId),
    findTransaction(deps.db, upgradeId),
  ]);
  if (!profile || !entry) throw new Error("an upgrade without its rows");
  return { ...profile, userType: "reseller", balance: entry.balance_after ?? profile.balance };
}
