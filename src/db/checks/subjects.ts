import { type RawBuilder, sql } from "kysely";

/**
 * Business rows that movements may hang on, and the movements each may have: one entry per kind of row. A movement is
 * [step, kind of the account it leaves, kind of the account it reaches] (rules 6.4 to 6.7).
 */
export type Subject = {
  name: string;
  /** Their ids. A row is of one kind only. */
  ids: RawBuilder<unknown>;
  movements: readonly (readonly [step: number, from: string, to: string])[];
  /** Lines of history of this kind that have not moved the wallet (yet), as ids; none when left out. */
  openLines?: RawBuilder<unknown>;
};

const PURCHASE: Subject = {
  name: "purchase",
  ids: sql`select id from wallet_transaction where type in ('airtime', 'data', 'electricity')`,
  movements: [
    [0, "wallet", "purchase_in_flight"],
    [1, "purchase_in_flight", "supplier_float"],
    [1, "purchase_in_flight", "margin"],
    [1, "margin", "supplier_float"],
    [1, "purchase_in_flight", "fee"],
    [2, "purchase_in_flight", "wallet"],
    [3, "refund_loss", "wallet"],
    [3, "supplier_receivable", "purchase_in_flight"],
    [3, "supplier_receivable", "margin"],
    [3, "margin", "purchase_in_flight"],
    [3, "fee", "purchase_in_flight"],
    [3, "purchase_in_flight", "wallet"],
    [4, "late_delivery_loss", "supplier_float"],
    [5, "late_delivery_loss", "supplier_float"],
    [6, "late_delivery_loss", "supplier_float"],
  ],
};

const PAYMENT: Subject = {
  name: "payment",
  ids: sql`select id from funding`,
  movements: [
    [0, "clearing", "wallet"],
    [0, "clearing", "fee"],
  ],
  openLines: sql`select f.id from funding f join wallet_transaction t on t.id = f.id and t.type = 'wallet' where f.state <> 'paid'`,
};

/** Balances from before these books. */
const OPENING: Subject = {
  name: "opening",
  ids: sql`select t.id from wallet_transaction t where t.type = 'wallet' and t.product = '' and t.is_credit
             and not exists (select from funding f where f.id = t.id)`,
  movements: [[0, "opening", "wallet"]],
};

const UPGRADE: Subject = {
  name: "upgrade",
  ids: sql`select id from wallet_transaction where type = 'wallet' and product = '' and not is_credit`,
  movements: [
    [0, "wallet", "fee"],
    [0, "referral", "earnings"],
  ],
  openLines: sql`select t.id from wallet_transaction t join wallet_transaction up on up.id = t.related_id
      join referral_reward r on r.referred_id = up.user_id and r.upgrade_id = up.id and r.referrer_id = t.user_id
       and r.created_at = t.created_at where t.type = 'referrer'`,
};

/** Money of the house put into a wallet by hand. */
const CREDIT: Subject = {
  name: "manual credit",
  ids: sql`select id from manual_credit`,
  movements: [[0, "manual_adjustment", "wallet"]],
};

/** A bank transfer reported by hand (rules 7.11). */
const MANUAL_FUNDING: Subject = {
  name: "manual funding",
  ids: sql`select id from manual_funding`,
  movements: [[0, "bank", "wallet"]],
  openLines: sql`select m.id from manual_funding m join wallet_transaction t on t.id = m.id and t.type = 'wallet'
      and t.product = 'manual_funding' where m.state <> 'approved'`,
};

/** Money set aside for one person (rules 7.13, 7.15). */
const COUPON: Subject = {
  name: "coupon",
  ids: sql`select id from coupon`,
  movements: [
    [0, "promo", "coupon_liability"],
    [0, "wallet", "coupon_liability"],
    [1, "coupon_liability", "wallet"],
    [2, "coupon_liability", "promo"],
    [2, "coupon_liability", "wallet"],
  ],
};

/** Earnings on their way into a wallet (rules 14.2). */
const EARNINGS_WITHDRAWAL: Subject = {
  name: "earnings withdrawal",
  ids: sql`select id from earnings_withdrawal`,
  movements: [
    [0, "earnings", "earnings_hold"],
    [1, "earnings_hold", "wallet"],
    [2, "earnings_hold", "earnings"],
  ],
  openLines: sql`select w.id from earnings_withdrawal w join wallet_transaction t on t.id = w.id and t.type = 'earning'
      where w.state <> 'approved'`,
};

const PARTNERSHIP: Subject = {
  name: "partnership",
  ids: sql`select id from partnership`,
  movements: [[0, "wallet", "fee"]],
};

const PARTNERSHIP_RENEWAL: Subject = {
  name: "partnership renewal",
  ids: sql`select id from partnership_renewal`,
  movements: [[0, "earnings", "fee"]],
  openLines: sql`select r.id from partnership_renewal r join wallet_transaction t on t.id = r.id and t.type = 'earning'`,
};

const COMMISSION: Subject = {
  name: "commission",
  ids: sql`select id from partner_commission`,
  movements: [
    [0, "commission", "earnings"],
    [3, "earnings", "commission"],
  ],
};

const AIRTIME_TO_CASH: Subject = {
  name: "airtime to cash",
  ids: sql`select id from airtime_to_cash`,
  movements: [
    [0, "airtime_stock", "wallet"],
    [0, "airtime_stock", "margin"],
  ],
  openLines: sql`select a.id from airtime_to_cash a join wallet_transaction t on t.id = a.id and t.product = 'airtime_to_cash'
      where a.state <> 'paid'`,
};

/** Money to a bank account: taken, then paid or given back; paid and come back; paid after it was given back. */
const PAYOUT: Subject = {
  name: "withdrawal",
  ids: sql`select id from payout`,
  movements: [
    [0, "wallet", "payout_in_flight"],
    [1, "payout_in_flight", "clearing"],
    [1, "payout_in_flight", "fee"],
    [2, "payout_in_flight", "wallet"],
    [3, "clearing", "payout_in_flight"],
    [3, "fee", "payout_in_flight"],
    [3, "payout_in_flight", "wallet"],
    [4, "late_delivery_loss", "clearing"],
    [5, "late_delivery_loss", "clearing"],
    [6, "late_delivery_loss", "clearing"],
    [7, "late_delivery_loss", "clearing"],
    [8, "late_delivery_loss", "clearing"],
  ],
};

const TRANSFER: Subject = {
  name: "transfer",
  ids: sql`select id from transfer`,
  movements: [
    [0, "wallet", "wallet"],
    [0, "manual_adjustment", "wallet"],
  ],
};

export const SUBJECTS: readonly Subject[] = [
  PURCHASE,
  PAYMENT,
  OPENING,
  UPGRADE,
  CREDIT,
  MANUAL_FUNDING,
  COUPON,
  EARNINGS_WITHDRAWAL,
  PARTNERSHIP,
  PARTNERSHIP_RENEWAL,
  COMMISSION,
  AIRTIME_TO_CASH,
  PAYOUT,
  TRANSFER,
];
