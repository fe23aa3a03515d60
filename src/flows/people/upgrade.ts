import { movesOf } from "../../core/posting.ts";
import type { AccountLookup } from "../../core/ledger.ts";
import type { UserType } from "../../core/people.ts";
import { checkUpgrade } from "../../core/people-ladder.ts";
import { REFERRAL_REWARD, UPGRADE_PRICE } from "../../core/pricing.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { post } from "../../db/ledger.ts";
import { notifyUser } from "../../db/notify.ts";
import {
  changeType,
  lockUpgrader,
  type Profile,
  readProfile,
  type Upgrader,
  insertReward,
  wasRewarded,
} from "./queries.ts";
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

type Refusal = { code: "upgrade_not_allowed" } | { code: "insufficient_balance" };
export type UpgradeFault = Refusal | KeyFault;

/**
 * Upgrades a person to reseller: charge, account type, history and the referrer's reward are one commit
 * (rules 3.9, 6.7). The person's row is locked first, then the guarded accounts, so parallel upgrades charge
 * once. A refusal is frozen under the key. The same key returns the first answer again, with the balance of
 * that moment.
 *
 * Errors: upgrade_not_allowed, insufficient_balance, those of `operation`.
 */
export function upgrade(deps: Deps, request: UpgradeRequest): Promise<Result<Profile, UpgradeFault>> {
  return operation<Profile, Refusal>(
    deps,
    { userId: request.callerId, key: request.requestKey },
    {
      refusals: { upgrade_not_allowed: "frozen", insufficient_balance: "frozen" },
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
  deps: Pick<Deps, "accountOf" | "ids">,
  tx: Tx,
  order: UpgradeOperation,
): Promise<Result<undefined, Refusal>> {
  const { callerId: userId } = order;
  const person = await lockUpgrader(tx, userId);
  if (!person) return fail({ code: "upgrade_not_allowed" });
  const rewarded = person.referrer && !(await wasRewarded(tx, userId)) ? person.referrer : undefined;
  const guarded = rewarded ? [person.walletAccount, rewarded.earningsAccount] : [person.walletAccount];
  return charge(deps, tx, { order, person, rewarded, guarded });
}

type Referrer = NonNullable<Upgrader["referrer"]>;
/** The payer, the rewarded referrer, and their locked accounts. */
type Charge = {
  order: UpgradeOperation;
  person: Upgrader;
  rewarded: Referrer | undefined;
  guarded: readonly bigint[];
};

async function charge(
  deps: Pick<Deps, "accountOf" | "ids">,
  tx: Tx,
  due: Charge,
): Promise<Result<undefined, Refusal>> {
  const { order, person, rewarded, guarded } = due;
  const { id, at, callerId } = order;
  const allowed = checkUpgrade({ ...order, storedType: person.userType });
  if (!allowed.ok) return allowed;
  const movements = chargeMoves(deps.accountOf, id, { person, rewarded });
  const posted = await post(tx, { guarded, movements, at });
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
    ...entryOf(posted.value.movements, person.walletAccount),
  });
  await notifyUser(tx, callerId);
  if (rewarded) await reward(deps, tx, { order, person, referrerId: rewarded.id });
  return ok(undefined);
}

function chargeMoves(
  accountOf: AccountLookup,
  id: string,
  { person, rewarded }: Pick<Charge, "person" | "rewarded">,
) {
  const charge = { id, user: person.walletAccount, price: UPGRADE_PRICE };
  if (!rewarded) return movesOf(accountOf, "upgrade.paid", charge);
  const reward = { referrer: rewarded.earningsAccount, reward: REFERRAL_REWARD };
  return movesOf(accountOf, "upgrade.paid_and_rewarded", { ...charge, ...reward });
}

/**
 * Records the reward and shows it to the referrer. It is paid to earnings, so it has no place in the wallet's
 * chain.
 */
async function reward(
  deps: Pick<Deps, "ids">,
  tx: Tx,
  due: { order: UpgradeOperation; person: Upgrader; referrerId: string },
): Promise<void> {
  const { order, person, referrerId } = due;
  const { id: upgradeId, callerId: referredId, at } = order;
  await insertReward(tx, { referredId, referrerId, amount: REFERRAL_REWARD, upgradeId, at });
  await insertTransaction(tx, {
    id: deps.ids.next(),
    user_id: referrerId,
    kind: "referral_reward",
    status: "success",
    amount_kobo: REFERRAL_REWARD,
    note: `Referral reward for ${person.userName}`,
    related_id: upgradeId,
    created_at: at,
    finished_at: at,
  });
  await notifyUser(tx, referrerId);
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
