import { movesOf } from "../../core/posting.ts";
import type { Book } from "../../core/ledger.ts";
import type { UserType } from "../../core/people.ts";
import { checkUpgrade } from "../../core/people-ladder.ts";
import { REFERRAL_REWARD, UPGRADE_PRICE } from "../../core/pricing.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { lockGuarded, post } from "../../db/ledger.ts";
import { notifyUser } from "../../db/notify.ts";
import { changeType, lockUpgrader, type Profile, readProfile, type Upgrader } from "../../db/people.ts";
import { insertReward, wasRewarded } from "../../db/referrals.ts";
import { claimKey, freezeRefusal } from "../../db/request-keys.ts";
import type { RequestKey } from "../../core/reserve.ts";
import type { Tx } from "../../db/schema.ts";
import { entryOf, findTransaction, insertTransaction } from "../../db/transactions.ts";
import { commit, type Deps } from "../deps.ts";

export type UpgradeWish = {
  callerId: string;
  targetId: string;
  wanted: UserType;
  requestKey: RequestKey | undefined;
};

type Refusal = { code: "upgrade_not_allowed" } | { code: "insufficient_balance" };
export type UpgradeFault = Refusal | { code: "idempotency_conflict" };

/**
 * Upgrade oneself to reseller: charge, account type, history and the referrer's reward are one commit (rules 3.9, 6.7).
 * The person's row is locked first, then the guarded accounts, then the key, so parallel upgrades charge once. A refusal is
 * frozen under the key; the same key answers the first time's answer again, with the balance of that moment.
 * Errors: upgrade_not_allowed, insufficient_balance, idempotency_conflict.
 */
export async function upgrade(deps: Deps, wish: UpgradeWish): Promise<Result<Profile, UpgradeFault>> {
  const id = deps.ids.next();
  const at = deps.clock.now();
  const upgraded = await commit(deps, "people.upgrade", (tx) => decide(deps, tx, { ...wish, id, at }));
  return upgraded.ok ? ok(await answerOf(deps, wish.callerId, upgraded.value)) : upgraded;
}

type Order = UpgradeWish & { id: string; at: Date };

/**
 * Answers the id of the upgrade: this one, or the one the key was first used for. The wallet is locked before the key is
 * claimed, the order of the hot path: the same key may be used for a purchase at the same time.
 */
async function decide(deps: Deps, tx: Tx, order: Order): Promise<Result<string, UpgradeFault>> {
  const { requestKey: key, callerId: userId, id, at } = order;
  const person = await lockUpgrader(tx, userId);
  if (!person) return fail({ code: "upgrade_not_allowed" });
  const rewarded = person.referrer && !(await wasRewarded(tx, userId)) ? person.referrer : undefined;
  const guarded = rewarded ? [person.walletAccount, rewarded.earningsAccount] : [person.walletAccount];
  await lockGuarded(tx, guarded);
  const claim = await claimKey(tx, { key, userId, operationId: id, at });
  if (claim.kind === "conflict") return fail({ code: "idempotency_conflict" });
  if (claim.kind === "refused") return fail(claim.fault as Refusal);
  if (claim.kind === "replayed") return ok(claim.operationId);
  const done = await charge(deps, tx, { order, person, rewarded, guarded });
  if (!done.ok) await freezeRefusal(tx, key, done.fault);
  return done;
}

type Referrer = NonNullable<Upgrader["referrer"]>;
/** Who pays, who is rewarded for it, and their accounts, locked. */
type Charge = { order: Order; person: Upgrader; rewarded: Referrer | undefined; guarded: readonly bigint[] };

async function charge(deps: Deps, tx: Tx, due: Charge): Promise<Result<string, Refusal>> {
  const { order, person, rewarded, guarded } = due;
  const { id, at, callerId } = order;
  const allowed = checkUpgrade({ ...order, storedType: person.userType });
  if (!allowed.ok) return allowed;
  const movements = chargeMoves(deps.book, id, { person, rewarded });
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
  return ok(id);
}

function chargeMoves(book: Book, id: string, { person, rewarded }: Pick<Charge, "person" | "rewarded">) {
  const charge = { id, user: person.walletAccount, price: UPGRADE_PRICE };
  if (!rewarded) return movesOf(book, "upgrade.paid", charge);
  const reward = { referrer: rewarded.earningsAccount, reward: REFERRAL_REWARD };
  return movesOf(book, "upgrade.paid_and_rewarded", { ...charge, ...reward });
}

/** Write down who was rewarded for whom, and show it to them. It is no entry of their wallet, so it has no place there. */
async function reward(
  deps: Deps,
  tx: Tx,
  due: { order: Order; person: Upgrader; referrerId: string },
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

/** The person as the upgrade left them. */
async function answerOf(deps: Deps, userId: string, upgradeId: string): Promise<Profile> {
  const [profile, entry] = await Promise.all([
    readProfile(deps.db, userId),
    findTransaction(deps.db, upgradeId),
  ]);
  if (!profile || !entry) throw new Error("an upgrade without its rows");
  return { ...profile, userType: "reseller", balance: entry.balance_after ?? profile.balance };
}
