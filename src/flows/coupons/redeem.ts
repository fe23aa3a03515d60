import { movesOf } from "../../core/posting.ts";
import { couponFault, readCouponCode } from "../../core/coupons.ts";
import type { Kobo } from "../../core/money.ts";
import type { Person } from "../../core/people.ts";
import type { RequestKey } from "../../core/reserve.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { checkLock, countAttempt, type Locked } from "../../core/throttle.ts";
import { lockOwnCoupon, moveCoupon } from "../../db/coupons.ts";
import { lockGuarded, post } from "../../db/ledger.ts";
import { notifyUser } from "../../db/notify.ts";
import { claimKey, findRequestKey, freezeRefusal } from "../../db/request-keys.ts";
import type { CouponRow, TransactionRow, Tx } from "../../db/schema.ts";
import { clearThrottle, lockThrottles, saveThrottles } from "../../db/throttle.ts";
import { entryOf, findTransaction, insertTransaction } from "../../db/transactions.ts";
import { commit, type Deps } from "../deps.ts";
import { codeHash } from "./code.ts";
import { couponLine } from "./line.ts";

export type RedeemWish = { userName: string | undefined; coupon: string; requestKey: RequestKey | undefined };

/** `coupon_unknown` is the answer for a code that is none and for another's coupon: whose it is is nobody's business. */
type Refusal = { code: "coupon_unknown" | "coupon_used" | "coupon_cancelled" | "coupon_expired" };
export type RedeemFault = Refusal | Locked | { code: "idempotency_conflict" };

/** Wrong codes without a pause; then each locks for longer, as wrong passwords do (rules 7.14). */
const GUESSES = { freeAttempts: 4 };
const guesser = (userId: string): string => `coupon:${userId}`;

/**
 * The owner turns a coupon into money of the wallet: once, whole, without a fee (rules 7.13). One person's tries go one after the
 * other, so that guesses in parallel get no more of them.
 * Errors: coupon_unknown, coupon_used, coupon_cancelled, coupon_expired, account_locked, idempotency_conflict.
 */
export async function redeemCoupon(
  deps: Deps,
  person: Person,
  wish: RedeemWish,
): Promise<Result<{ amount: Kobo; row: TransactionRow }, RedeemFault>> {
  const order = { ...wish, person, id: deps.ids.next(), at: deps.clock.now() };
  const done = await commit(deps, "coupon.redeem", (tx) => tryOnce(deps, tx, order));
  if (!done.ok) return done;
  const row = await findTransaction(deps.db, done.value);
  if (!row) throw new Error("a redeemed coupon without its line");
  return ok({ amount: row.amount_kobo, row });
}

type Order = RedeemWish & { person: Person; id: string; at: Date };

async function tryOnce(deps: Deps, tx: Tx, order: Order): Promise<Result<string, RedeemFault>> {
  const { person, requestKey: key, at } = order;
  const subject = guesser(person.id);
  const tries = (await lockThrottles(tx, [subject], at)).get(subject);
  // Others' tries went before this one while it waited.
  const now = deps.clock.now();
  const isAnswered = key !== undefined && (await findRequestKey(tx, key.id)) !== undefined;
  const open = checkLock(tries, now);
  if (!open.ok && !isAnswered) return open;
  const done = await decide(deps, tx, order);
  if (isAnswered) return done;
  const isGuess = !done.ok && done.fault.code === "coupon_unknown";
  const counted = isGuess ? countAttempt(tries, GUESSES, now) : undefined;
  if (counted?.ok) await saveThrottles(tx, new Map([[subject, counted.value]]));
  if (done.ok) await clearThrottle(tx, subject);
  return done;
}

async function decide(deps: Deps, tx: Tx, order: Order): Promise<Result<string, RedeemFault>> {
  const { person, requestKey: key, id, at } = order;
  const coupon = await lockNamed(deps, tx, order);
  await lockGuarded(tx, [person.walletAccount]);
  const claim = await claimKey(tx, { key, userId: person.id, operationId: id, at });
  if (claim.kind === "conflict") return fail({ code: "idempotency_conflict" });
  if (claim.kind === "refused") return fail(claim.fault as Refusal);
  if (claim.kind === "replayed") return ok(claim.operationId);
  const refusal = coupon
    ? couponFault({ state: coupon.state, expiresAt: coupon.expires_at }, at)
    : ({ code: "coupon_unknown" } as const);
  if (coupon && !refusal) return credit(deps, tx, { order, coupon });
  const fault = refusal ?? ({ code: "coupon_unknown" } as const);
  await freezeRefusal(tx, key, fault);
  return fail(fault);
}

/** The coupon, when the code is one, it is this person's, and they name themselves. */
function lockNamed(deps: Deps, tx: Tx, order: Order): Promise<CouponRow | undefined> {
  const { person, userName } = order;
  const isSelf = !userName || userName.toLowerCase() === person.userName.toLowerCase();
  const code = readCouponCode(order.coupon);
  if (!isSelf || code === undefined) return Promise.resolve(undefined);
  return lockOwnCoupon(tx, { codeHash: codeHash(deps, code), ownerId: person.id });
}

async function credit(
  deps: Deps,
  tx: Tx,
  { order, coupon }: { order: Order; coupon: CouponRow },
): Promise<Result<string, never>> {
  const { person, id, at } = order;
  const { walletAccount } = person;
  const amount = coupon.amount_kobo;
  if (!(await moveCoupon(tx, coupon, { state: "redeemed", endedAt: at, lineId: id })))
    throw new Error("a locked coupon moved");
  const movements = movesOf(deps.book, "coupon.redeemed", { id: coupon.id, owner: walletAccount, amount });
  const posted = await post(tx, { guarded: [walletAccount], movements, at });
  if (!posted.ok) throw new Error("a credit cannot lack money");
  const note = "Coupon redeemed";
  const line = couponLine({
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
  return ok(id);
}
