import { couponEnd } from "../../core/coupons.ts";
import { voucherLetter } from "../../core/mails/payment-letters.ts";
import type { Kobo } from "../../core/money.ts";
import { movesOf } from "../../core/posting.ts";
import { voucherFor } from "../../core/vouchers.ts";
import { writeAudit } from "../../db/audit.ts";
import { post } from "../../db/ledger.ts";
import { notifyUser } from "../../db/notify.ts";
import type { Tx } from "../../db/schema.ts";
import { entryOf, insertTransaction } from "../../db/transactions.ts";
import { newCode } from "../coupons/code.ts";
import { couponTransaction } from "../coupons/coupon-transaction.ts";
import { insertCoupon, moveCoupon } from "../coupons/queries.ts";
import { commit, type Deps } from "../deps.ts";
import { queueMail, senderOf } from "../mails/queue.ts";
import { type Credited, lockCredited } from "../manual-credit/queries.ts";
import {
  countVouchers,
  emailOf,
  insertVoucher,
  isDecided,
  openPrice,
  type Overdue,
  overduePurchases,
  whoPromised,
} from "./queries.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const AT_ONCE = 100;

/**
 * Gives the owners of purchases that wait longer than promised their voucher, once for each purchase, as a
 * coupon of the house that is paid into the wallet at once (rules 23.10 to 23.13). Returns how many were
 * decided.
 */
export async function giveVouchers(deps: Deps): Promise<number> {
  const { voucher, minutes } = deps.catalogue().settings.promise;
  if (voucher === 0n) return 0;
  const before = new Date(deps.clock.now().getTime() - (minutes * MINUTE_MS) / deps.settings.timesScale);
  const overdue = await overduePurchases(deps.db, { before, limit: AT_ONCE });
  for (const purchase of overdue) await commit(deps, "voucher.give", (tx) => give(deps, tx, purchase));
  return overdue.length;
}

/** The person is locked first, so that their vouchers are decided one after the other. */
async function give(deps: Deps, tx: Tx, { purchaseId, userId }: Overdue): Promise<void> {
  const person = await lockCredited(tx, { id: userId });
  const by = await whoPromised(tx);
  if (!person || !by || (await isDecided(tx, purchaseId))) return;
  const price = await openPrice(tx, purchaseId);
  if (price === undefined) return;
  const at = deps.clock.now();
  const givenToday = await countVouchers(tx, userId, new Date(at.getTime() - DAY_MS));
  const amount = voucherFor(deps.catalogue().settings.promise, { price, givenToday });
  const couponId = amount === 0n ? null : deps.ids.next();
  if (couponId) await pay(deps, tx, { couponId, person, by, amount, purchaseId, at });
  await insertVoucher(tx, { purchaseId, userId, couponId, at });
}

type Paying = {
  couponId: string;
  person: Credited;
  by: { id: string; userName: string };
  amount: Kobo;
  purchaseId: string;
  at: Date;
};

async function pay(deps: Deps, tx: Tx, voucher: Paying): Promise<void> {
  const { couponId: id, person, by, amount, purchaseId, at } = voucher;
  const movements = [
    ...movesOf(deps.accountOf, "coupon.issued_by_house", { id, amount, actor: by.id }),
    ...movesOf(deps.accountOf, "coupon.redeemed", { id, owner: person.walletAccount, amount }),
  ];
  const posted = await post(tx, { guarded: [person.walletAccount], movements, at });
  if (!posted.ok) throw new Error("a credit cannot lack money");
  await insertCoupon(tx, {
    id,
    ...newCode(deps, id).stored,
    owner_id: person.id,
    issuer_id: by.id,
    source: "house",
    amount_kobo: amount,
    state: "open",
    agreed_by: null,
    created_at: at,
    expires_at: couponEnd(at),
  });
  const lineId = deps.ids.next();
  await moveCoupon(tx, { id, state: "open" }, { state: "redeemed", endedAt: at, lineId });
  const line = couponTransaction({
    id: lineId,
    userId: person.id,
    kind: "coupon_redeemed",
    amount,
    note: "Voucher: a purchase took longer than promised",
    couponId: id,
    at,
  });
  await insertTransaction(tx, { ...line, ...entryOf(posted.value.movements, person.walletAccount) });
  await notifyUser(tx, person.id);
  const { minutes } = deps.catalogue().settings.promise;
  const letter = voucherLetter(senderOf(deps), { userName: person.userName, amount, minutes });
  await queueMail(deps, tx, { to: await emailOf(tx, person.id), letter });
  const subject = { id: person.id, name: person.userName };
  const after = { amount, purchase: purchaseId, coupon: id };
  await writeAudit(deps, tx, { actor: by, action: "voucher", subject, after, address: "", at });
}
