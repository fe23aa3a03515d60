import { movesOf } from "../../core/posting.ts";
import { couponFault, readCouponCode } from "../../core/coupons.ts";
import type { Kobo } from "../../core/money.ts";
import type { Person } from "../../core/people.ts";
import type { RequestKey } from "../../core/reserve.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { checkLock, countAttempt, type Locked } from "../../core/throttle.ts";
import { lockOwnCoupon, moveCoupon } from "./queries.ts";
import { post } from "../../db/ledger.ts";
import { notifyUser } from "../../db/notify.ts";
import type { CouponRow, TransactionRow, Tx } from "../../db/schema.ts";
import { clearThrottle, lockThrottles, saveThrottles } from "../../db/throttle.ts";
import { entryOf, insertTransaction, requireTransaction } from "../../db/transactions.ts";
import type { Deps } from "../deps.ts";
import { type KeyFault, operation } from "../operation.ts";
import { codeHash } from "./code.ts";
import { couponTransaction } from "./coupon-transaction.ts";

export type RedeemRequest = {
  userName: string | undefined;
  coupon: string;
  requestKey: RequestKey | undefined;
};

/**
 * `coupon_unknown` answers both an unknown code and another person's coupon, so that nobody learns of others'
 * coupons.
 */
type Refusal = { code: "coupon_unknown" | "coupon_used" | "coupon_cancelled" | "coupon_expired" };
export type RedeemFault = Refusal | Locked | KeyFault;

/** The free wrong codes; after them each one locks for longer, as wrong passwords do (rules 7.14). */
const REDEEM_LIMITS = { freeAttempts: 4, forgetOneMs: 20 * 60_000 };
const redeemSubject = (userId: string): string => `coupon:${userId}`;

/**
 * Pays a coupon into its owner's wallet: once, whole, without a fee (rules 7.13). One person's tries run one
 * after the other, so that parallel guesses get no more tries. Errors: coupon_unknown, coupon_used,
 * coupon_cancelled, coupon_expired, account_locked, those of `operation`.
 */
export function redeemCoupon(
  deps: Deps,
  person: Person,
  request: RedeemRequest,
): Promise<Result<Redeemed, RedeemFault>> {
  return operation<Redeemed, Refusal | Locked>(
    deps,
    { userId: person.id, key: request.requestKey },
    {
      refusals: {
        coupon_unknown: "frozen",
        coupon_used: "frozen",
        coupon_cancelled: "frozen",
        coupon_expired: "frozen",
        account_locked: "passing",
      },
      run: async ({ id, commit }) => {
        const started = { ...request, person, id, at: deps.clock.now() };
        const done = await commit("coupon.redeem", (tx) => redeemUnderThrottle(deps, tx, started));
        return done.ok ? ok(await redeemedAs(deps, id)) : done;
      },
      replay: async (id) => ok(await redeemedAs(deps, id)),
    },
  );
}

type Redeemed = { amount: Kobo; row: TransactionRow };

async function redeemedAs(deps: Pick<Deps, "db">, id: string): Promise<Redeemed> {
  const row = await requireTransaction(deps.db, id);
  return { amount: row.amount_kobo, row };
}

type RedeemOperation = RedeemRequest & { person: Person; id: string; at: Date };

async function redeemUnderThrottle(
  deps: Pick<Deps, "accountOf" | "clock" | "secrets">,
  tx: Tx,
  request: RedeemOperation,
): Promise<Result<undefined, Refusal | Locked>> {
  const { person, at } = request;
  const subject = redeemSubject(person.id);
  const tries = (await lockThrottles(tx, [subject], at)).get(subject);
  // Other tries may have run while this one waited for the lock.
  const now = deps.clock.now();
  const open = checkLock(tries, now);
  if (!open.ok) return open;
  const done = await decide(deps, tx, request);
  const isGuess = !done.ok && done.fault.code === "coupon_unknown";
  const counted = isGuess ? countAttempt(tries, REDEEM_LIMITS, now) : undefined;
  if (counted?.ok) await saveThrottles(tx, new Map([[subject, counted.value]]));
  if (done.ok) await clearThrottle(tx, subject);
  return done;
}

async function decide(
  deps: Pick<Deps, "accountOf" | "secrets">,
  tx: Tx,
  request: RedeemOperation,
): Promise<Result<undefined, Refusal>> {
  const coupon = await lockOwnByCode(deps, tx, request);
  if (!coupon) return fail({ code: "coupon_unknown" });
  const refusal = couponFault({ state: coupon.state, expiresAt: coupon.expires_at }, request.at);
  return refusal ? fail(refusal) : credit(deps, tx, { request, coupon });
}

/**
 * Locks the coupon, if the code is well formed, the coupon is this person's, and the given user name is
 * theirs.
 */
function lockOwnByCode(
  deps: Pick<Deps, "secrets">,
  tx: Tx,
  request: RedeemOperation,
): Promise<CouponRow | undefined> {
  const { person, userName } = request;
  const isSelf = !userName || userName.toLowerCase() === person.userName.toLowerCase();
  const code = readCouponCode(request.coupon);
  if (!isSelf || code === undefined) return Promise.resolve(undefined);
  return lockOwnCoupon(tx, { codeHash: codeHash(deps, code), ownerId: person.id });
}

async function credit(
  deps: Pick<Deps, "accountOf">,
  tx: Tx,
  { request, coupon }: { request: RedeemOperation; coupon: CouponRow },
): Promise<Result<undefined, never>> {
  const { person, id, at } = request;
  const { walletAccount } = person;
  const amount = coupon.amount_kobo;
  if (!(await moveCoupon(tx, coupon, { state: "redeemed", endedAt: at, lineId: id })))
    throw new Error("a locked coupon moved");
  const movements = movesOf(deps.accountOf, "coupon.redeemed", {
    id: coupon.id,
    owner: walletAccount,
    amount,
  });
  const posted = await post(tx, { guarded: [walletAccount], movements, at });
  if (!posted.ok) throw new Error("a credit cannot lack money");
  const note = "Coupon redeemed";
  const line = couponTransaction({
    id,
    userId: person.id,
    kind: "coupon_redeemed",
    amount,
    note,
    couponId: coupon.id,
    at,
  });
  await insertTransaction(tx, { ...line, ...entryOf(posted.value.movements, walletAccount) });
  await notifyUser(tx, person.id);
  return ok(undefined);
}
