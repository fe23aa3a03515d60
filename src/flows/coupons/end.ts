import { movesOf } from "../../core/posting.ts";
import type { Person } from "../../core/people.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { writeAudit } from "../../db/audit.ts";
import { type NamedCoupon, dueCoupons, lockCoupon, moveCoupon, readCoupon } from "./queries.ts";
import { post } from "../../db/ledger.ts";
import { notifyUser } from "../../db/notify.ts";
import { walletAccountOf } from "../../db/people.ts";
import type { CouponRow, Tx } from "../../db/schema.ts";
import { entryOf, insertTransaction } from "../../db/transactions.ts";
import { commit, type Deps } from "../deps.ts";
import { couponTransaction } from "./coupon-transaction.ts";

export type CancelFault =
  | { code: "forbidden" }
  | { code: "not_found" }
  | { code: "coupon_used" | "coupon_expired" };

/**
 * Cancels a coupon: the money goes back to its payer, once (rules 7.15). An admin may cancel any coupon, a
 * vendor their own. A coupon cancelled before is returned unchanged. Errors: forbidden, not_found,
 * coupon_used, coupon_expired.
 */
export async function cancelCoupon(
  deps: Deps,
  by: Person & { address: string },
  id: string,
): Promise<Result<NamedCoupon, CancelFault>> {
  if (!by.isAdmin && !by.isCouponVendor) return fail({ code: "forbidden" });
  const at = deps.clock.now();
  const lineId = deps.ids.next();
  const done = await commit(deps, "coupon.cancel", async (tx): Promise<Result<undefined, CancelFault>> => {
    const coupon = await lockCoupon(tx, id);
    if (!coupon || (!by.isAdmin && coupon.issuer_id !== by.id)) return fail({ code: "not_found" });
    if (coupon.state === "cancelled") return ok(undefined);
    if (coupon.state === "redeemed") return fail({ code: "coupon_used" });
    if (coupon.state === "expired") return fail({ code: "coupon_expired" });
    await releaseToIssuer(deps, tx, { coupon, state: "cancelled", lineId, at, actor: by.id });
    await writeAudit(deps, tx, {
      actor: by,
      action: "coupon.cancel",
      subject: { id },
      before: { state: "open", amount: coupon.amount_kobo },
      after: { state: "cancelled" },
      address: by.address,
      at,
    });
    return ok(undefined);
  });
  if (!done.ok) return done;
  const coupon = await readCoupon(deps.db, id);
  if (!coupon) throw new Error("a cancelled coupon is gone");
  return ok(coupon);
}

type Ending = {
  coupon: CouponRow;
  state: "cancelled" | "expired";
  /** The id of the vendor's transaction. */
  lineId: string;
  at: Date;
  actor?: string;
};

async function releaseToIssuer(
  deps: Pick<Deps, "accountOf">,
  tx: Tx,
  { coupon, state, lineId, at, actor }: Ending,
): Promise<void> {
  const { id, amount_kobo: amount, issuer_id: issuerId } = coupon;
  const isVendors = coupon.source === "vendor";
  const end = { state, endedAt: at, lineId: isVendors ? lineId : null };
  if (!(await moveCoupon(tx, coupon, end))) throw new Error("a locked coupon moved");
  const payer = isVendors ? await walletAccountOf(tx, issuerId) : undefined;
  const by = actor === undefined ? {} : { actor };
  const movements =
    payer === undefined
      ? movesOf(deps.accountOf, "coupon.returned_to_house", { id, amount, ...by })
      : movesOf(deps.accountOf, "coupon.returned_to_vendor", { id, issuer: payer, amount, ...by });
  const posted = await post(tx, { guarded: payer === undefined ? [] : [payer], movements, at });
  if (!posted.ok) throw new Error("a return cannot lack money");
  await notifyUser(tx, coupon.owner_id);
  if (payer === undefined) return;
  const back = {
    id: lineId,
    userId: issuerId,
    kind: "coupon_returned" as const,
    amount,
    note: NOTES[state],
    couponId: id,
  };
  const line = couponTransaction({ ...back, at });
  await insertTransaction(tx, { ...line, ...entryOf(posted.value.movements, payer) });
  await notifyUser(tx, issuerId);
}

const NOTES = { cancelled: "Coupon cancelled", expired: "Coupon expired unused" } as const;

const AT_ONCE = 50;

/**
 * Expires all coupons that are due and returns their money to the payers, in portions, because many may be
 * due at once. Returns how many. The clock calls it.
 */
export async function expireCoupons(
  deps: Pick<Deps, "db" | "accountOf" | "effect" | "clock" | "ids">,
): Promise<number> {
  const now = deps.clock.now();
  for (let ended = 0; ; ) {
    const due = await dueCoupons(deps.db, now, AT_ONCE);
    for (const id of due) await expire(deps, id, now);
    ended += due.length;
    if (due.length < AT_ONCE) return ended;
  }
}

function expire(
  deps: Pick<Deps, "db" | "accountOf" | "effect" | "ids">,
  id: string,
  at: Date,
): Promise<void> {
  const lineId = deps.ids.next();
  return commit(deps, "coupon.expire", async (tx) => {
    const coupon = await lockCoupon(tx, id);
    if (coupon?.state === "open") await releaseToIssuer(deps, tx, { coupon, state: "expired", lineId, at });
  });
}
