import { between, earnings, house, houseOf, moved, type Posting, STEP, wallet } from "./legs.ts";
import { MAX_ATTEMPTS as PAYOUT_ATTEMPTS } from "./payouts.ts";
import { MAX_ATTEMPTS as PURCHASE_ATTEMPTS } from "./purchases.ts";
import type { Service, TransactionType } from "./transactions.ts";

/**
 * All movements of money: every posting as data, and every kind of transaction row. The builder of movements
 * (posting.ts), the queries that write and read history, and the ledger check use these tables.
 */

const IN_FLIGHT = house("purchase_in_flight");
const FLOAT = houseOf("supplier_float", "supplier");
const MARGIN = houseOf("margin", "service");
const SERVICE_FEE = houseOf("fee", "service");
const OWED = houseOf("supplier_receivable", "supplier");
const PAYOUT_IN_FLIGHT = house("payout_in_flight");
const PROVIDER = houseOf("clearing", "provider");
const HELD = house("earnings_hold");
const SET_ASIDE = house("coupon_liability");
const AIRTIME = houseOf("airtime_stock", "network");
const BANK = houseOf("bank", "bank");

/** The income of a sale before its cost. */
const EARNED = ["minus", "price", "fee"] as const;
/** Part of the cost that the income covers; below cost, margin pays the rest. */
const COVERED = ["least", EARNED, "cost"] as const;
const GAIN = ["minus", EARNED, COVERED] as const;
const LOSS = ["minus", "cost", COVERED] as const;
/** The amount that the bank receives of a withdrawal. */
const SENT = ["minus", "amount", "fee"] as const;

/**
 * Every posting, by `<subject kind>.<posting>`. The subject is the business row whose id the posting carries.
 */
export const POSTINGS = {
  // Purchases (rules 6.4, 6.5, 12.5).
  "purchase.reserve": { step: STEP.reserve, legs: [[wallet("user"), IN_FLIGHT, "price"]] },
  "purchase.settle": {
    step: STEP.settle,
    legs: [
      [IN_FLIGHT, FLOAT, COVERED],
      [IN_FLIGHT, MARGIN, GAIN],
      [MARGIN, FLOAT, LOSS],
      [IN_FLIGHT, SERVICE_FEE, "fee"],
    ],
  },
  "purchase.release": { step: STEP.release, legs: [[IN_FLIGHT, wallet("user"), "price"]] },
  "purchase.refund_our_loss": {
    step: STEP.refund,
    legs: [[house("refund_loss"), wallet("user"), "price"]],
  },
  // Collected in flight first, so that the wallet gets one entry.
  "purchase.refund_supplier_pays": {
    step: STEP.refund,
    legs: [
      [OWED, IN_FLIGHT, COVERED],
      [MARGIN, IN_FLIGHT, GAIN],
      [OWED, MARGIN, LOSS],
      [SERVICE_FEE, IN_FLIGHT, "fee"],
      [IN_FLIGHT, wallet("user"), "price"],
    ],
  },
  // Delivered after the money went back; the buyer is not charged again.
  "purchase.late": {
    step: STEP.late,
    attempts: PURCHASE_ATTEMPTS,
    legs: [[house("late_delivery_loss"), FLOAT, "cost"]],
  },

  // Funding (rules 6.6, 7.11, 7.13).
  "funding.paid": {
    step: STEP.reserve,
    legs: [
      [PROVIDER, wallet("user"), "credit"],
      [PROVIDER, house("fee", "funding"), "fee"],
    ],
  },
  "manual_funding.approved": {
    step: STEP.reserve,
    legs: [[BANK, wallet("user"), "amount"]],
  },
  "opening.opened": { step: STEP.reserve, legs: [[house("opening"), wallet("user"), "amount"]] },
  "credit.given": { step: STEP.reserve, legs: [[house("manual_adjustment"), wallet("user"), "amount"]] },
  "coupon.issued_by_house": { step: STEP.reserve, legs: [[house("promo"), SET_ASIDE, "amount"]] },
  "coupon.issued_by_vendor": { step: STEP.reserve, legs: [[wallet("issuer"), SET_ASIDE, "amount"]] },
  "coupon.redeemed": { step: STEP.settle, legs: [[SET_ASIDE, wallet("owner"), "amount"]] },
  "coupon.returned_to_house": { step: STEP.release, legs: [[SET_ASIDE, house("promo"), "amount"]] },
  "coupon.returned_to_vendor": { step: STEP.release, legs: [[SET_ASIDE, wallet("issuer"), "amount"]] },

  // Upgrades, and the referrer's reward when it is due (rules 6.7). Older rewards are in the upgrade's
  // posting.
  "upgrade.paid": { step: STEP.reserve, legs: [[wallet("user"), house("fee", "upgrade"), "price"]] },
  "upgrade.paid_and_rewarded": {
    step: STEP.reserve,
    legs: [
      [wallet("user"), house("fee", "upgrade"), "price"],
      [house("referral"), earnings("referrer"), "reward"],
    ],
  },
  "upgrade.rewarded": { step: STEP.settle, legs: [[house("referral"), earnings("referrer"), "reward"]] },

  // Withdrawals and transfers (rules 11.3, 11.12).
  "withdrawal.reserve": { step: STEP.reserve, legs: [[wallet("user"), PAYOUT_IN_FLIGHT, "amount"]] },
  "withdrawal.paid": {
    step: STEP.settle,
    legs: [
      [PAYOUT_IN_FLIGHT, PROVIDER, SENT],
      [PAYOUT_IN_FLIGHT, house("fee", "withdrawal"), "fee"],
    ],
  },
  "withdrawal.unpaid": { step: STEP.release, legs: [[PAYOUT_IN_FLIGHT, wallet("user"), "amount"]] },
  "withdrawal.reversed": {
    step: STEP.refund,
    legs: [
      [PROVIDER, PAYOUT_IN_FLIGHT, SENT],
      [house("fee", "withdrawal"), PAYOUT_IN_FLIGHT, "fee"],
      [PAYOUT_IN_FLIGHT, wallet("user"), "amount"],
    ],
  },
  "withdrawal.late": {
    step: STEP.late,
    attempts: PAYOUT_ATTEMPTS,
    legs: [[house("late_delivery_loss"), PROVIDER, SENT]],
  },
  "transfer.between_people": {
    step: STEP.reserve,
    legs: [[wallet("sender"), wallet("receiver"), "amount"]],
  },
  "transfer.from_house": {
    step: STEP.reserve,
    legs: [[house("manual_adjustment"), wallet("receiver"), "amount"]],
  },

  // Earnings, partnership, and airtime sold for cash (rules 14).
  "earnings_withdrawal.held": { step: STEP.reserve, legs: [[earnings("user"), HELD, "amount"]] },
  "earnings_withdrawal.paid": { step: STEP.settle, legs: [[HELD, wallet("user"), "amount"]] },
  "earnings_withdrawal.returned": { step: STEP.release, legs: [[HELD, earnings("user"), "amount"]] },
  "partnership.joined": {
    step: STEP.reserve,
    legs: [[wallet("user"), house("fee", "partnership"), "price"]],
  },
  "partnership_renewal.taken": {
    step: STEP.reserve,
    legs: [[earnings("user"), house("fee", "partnership"), "taken"]],
  },
  "commission.credited": {
    step: STEP.reserve,
    legs: [[house("commission"), earnings("partner"), "amount"]],
  },
  "commission.clawed_back": {
    step: STEP.refund,
    legs: [[earnings("partner"), house("commission"), "amount"]],
  },
  "airtime_to_cash.arrived": {
    step: STEP.reserve,
    legs: [
      [AIRTIME, wallet("user"), "payout"],
      [AIRTIME, house("margin", "airtime_to_cash"), ["minus", "arrived", "payout"]],
    ],
  },

  // Between our own accounts (rules 16.50).
  "account_move.bank_float": between(BANK, FLOAT),
  "account_move.provider_bank": between(PROVIDER, BANK),
  "account_move.debt_float": between(OWED, FLOAT),
  "account_move.debt_bank": between(OWED, BANK),
  "account_move.owner_bank": between(house("capital"), BANK),
  "account_move.bank_bank": between(BANK, houseOf("bank", "to_bank")),

  // Differences that reconciliation found (rules 17.6). One of `up` and `down` is zero.
  "supplier_difference.taken": moved(FLOAT, houseOf("reconciliation_difference", "supplier")),
  "supplier_difference.written_off": moved(FLOAT, houseOf("written_off", "supplier")),
  // The supplier never took what it was said to owe us.
  "supplier_difference.repaid": moved(FLOAT, OWED),
  "provider_difference.taken": moved(PROVIDER, houseOf("reconciliation_difference", "provider")),
  "provider_difference.written_off": moved(PROVIDER, houseOf("written_off", "provider")),
  "bank_difference.taken": moved(BANK, houseOf("reconciliation_difference", "bank")),
  "bank_difference.written_off": moved(BANK, houseOf("written_off", "bank")),
} as const satisfies Record<string, Posting>;

export type PostingName = keyof typeof POSTINGS;
/** A kind of business row that postings belong to. */
export type SubjectKind = PostingName extends infer Name
  ? Name extends `${infer S}.${string}`
    ? S
    : never
  : never;

export const POSTING_NAMES = Object.keys(POSTINGS) as PostingName[];

export function subjectKindOf(name: PostingName): SubjectKind {
  return name.slice(0, name.indexOf(".")) as SubjectKind;
}

type KindRule = {
  /** The type on the wire (`trans_Type`). */
  type: TransactionType;
  isCredit: boolean;
  /** The postings whose wallet entry the row shows. Empty when the row shows money outside the wallet. */
  shows: readonly PostingName[];
  /** The row names its subject in `related_id`; otherwise their ids are equal. */
  isRelated?: true;
  /**
   * The row may have no wallet entry: not yet, because it failed, or because the money is not in the wallet.
   */
  canBeOpen?: true;
  service?: Service;
};

const bought = <const S extends Service>(service: S) =>
  ({ type: service, isCredit: false, shows: ["purchase.reserve"], service }) as const;
const PAID_IN = { type: "wallet", isCredit: true, canBeOpen: true } as const;

/** Every kind of transaction row. */
export const KINDS = {
  purchase_airtime: bought("airtime"),
  purchase_data: bought("data"),
  purchase_electricity: bought("electricity"),
  purchase_cable: bought("cable"),
  purchase_internet: bought("internet"),
  purchase_exam: bought("exam"),
  purchase_recharge: bought("recharge"),
  purchase_abroad: bought("abroad"),
  purchase_betting: bought("betting"),
  purchase_refund: {
    type: "refund",
    isCredit: true,
    isRelated: true,
    shows: ["purchase.release", "purchase.refund_our_loss", "purchase.refund_supplier_pays"],
  },
  funding_card: { ...PAID_IN, shows: ["funding.paid"] },
  funding_transfer: { ...PAID_IN, shows: ["funding.paid"] },
  manual_funding: { ...PAID_IN, shows: ["manual_funding.approved"] },
  opening: { type: "wallet", isCredit: true, shows: ["opening.opened"] },
  credit_by_staff: { type: "wallet", isCredit: true, shows: ["credit.given"] },
  coupon_issued: { type: "wallet", isCredit: false, shows: ["coupon.issued_by_vendor"] },
  coupon_redeemed: { type: "wallet", isCredit: true, isRelated: true, shows: ["coupon.redeemed"] },
  coupon_returned: { type: "refund", isCredit: true, isRelated: true, shows: ["coupon.returned_to_vendor"] },
  upgrade: { type: "wallet", isCredit: false, shows: ["upgrade.paid", "upgrade.paid_and_rewarded"] },
  referral_reward: { type: "referrer", isCredit: true, isRelated: true, shows: [], canBeOpen: true },
  withdrawal: { type: "transfer", isCredit: false, shows: ["withdrawal.reserve"] },
  withdrawal_returned: {
    type: "refund",
    isCredit: true,
    isRelated: true,
    shows: ["withdrawal.unpaid", "withdrawal.reversed"],
  },
  transfer_out: { type: "transfer", isCredit: false, shows: ["transfer.between_people"] },
  transfer_in: { type: "transfer", isCredit: true, isRelated: true, shows: ["transfer.between_people"] },
  transfer_from_house: { type: "transfer", isCredit: true, shows: ["transfer.from_house"] },
  earnings_withdrawal: {
    type: "earning",
    isCredit: true,
    shows: ["earnings_withdrawal.paid"],
    canBeOpen: true,
  },
  partnership: { type: "wallet", isCredit: false, shows: ["partnership.joined"] },
  partnership_renewal: { type: "earning", isCredit: false, shows: [], canBeOpen: true },
  airtime_to_cash: { ...PAID_IN, shows: ["airtime_to_cash.arrived"] },
} as const satisfies Record<string, KindRule>;

export type Kind = keyof typeof KINDS;

export const KIND_NAMES = Object.keys(KINDS) as Kind[];

/** Returns the rule of a kind, with absent fields as undefined. */
export const ruleOf = (kind: Kind): KindRule => KINDS[kind];

/** The kinds that a supplier delivers. */
export const PURCHASE_KINDS: readonly Kind[] = KIND_NAMES.filter((kind) => ruleOf(kind).service);

/** Returns the service that a supplier delivers for this kind; undefined for kinds that are no purchases. */
export const serviceOfKind = (kind: Kind): Service | undefined => ruleOf(kind).service;
