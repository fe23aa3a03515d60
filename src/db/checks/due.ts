import { type RawBuilder, sql } from "kysely";
import type { Pair } from "../../core/account-moves.ts";
import type { PostingName } from "../../core/movements.ts";
import type { Contra } from "../../core/reconciliation.ts";
import type { FactsOf } from "../../core/posting.ts";

/**
 * The postings that a business row must have. core/movements.ts gives their accounts and amounts; this table
 * gives the columns of their facts and the states in which they are due.
 */

/** `facts` names a column of the business row for each fact of the posting. */
type Due<Name extends PostingName> = {
  facts: { readonly [Fact in Exclude<keyof FactsOf<Name>, "id" | "actor">]: string };
  /** Condition on the business row `s`; always true when absent. */
  when?: RawBuilder<boolean>;
};

/** An opening has no business row besides its transaction row, which I9 compares with the entry. */
export type ComparedName = Exclude<PostingName, "opening.opened">;

const AMOUNT = { amount: "amount_kobo" };
const PURCHASE = {
  user: "user_id",
  price: "amount_kobo",
  cost: "cost_kobo",
  fee: "fee_kobo",
  supplier: "supplier",
  service: "service",
};
const ATTEMPT = { attempt: "attempt", cost: "cost_kobo", supplier: "supplier" };
const UPGRADE = {
  user: "user_id",
  price: "amount_kobo",
  referrer: "referrer_id",
  reward: "reward_kobo",
};
const COUPON = { ...AMOUNT, issuer: "issuer_id", owner: "owner_id" };
const PAYOUT = {
  ...AMOUNT,
  user: "user_id",
  fee: "fee_kobo",
  provider: "provider",
  attempt: "attempt",
};
const TRANSFER = { ...AMOUNT, sender: "sender_id", receiver: "receiver_id" };
const USERS_AMOUNT = { ...AMOUNT, user: "user_id" };

const MOVED = { up: "up_kobo", down: "down_kobo" };
const MOVE = { there: "there_kobo", back: "back_kobo" };

const when = (condition: RawBuilder<unknown>) => sql<boolean>`(${condition})`;
const inState = (...states: string[]) =>
  sql<boolean>`s.state in (${sql.join(states.map((state) => sql.lit(state)))})`;
const against = (contra: Contra) => sql<boolean>`s.contra = ${sql.lit(contra)}`;
const ofPair = (pair: Pair) => sql<boolean>`s.pair = ${sql.lit(pair)}`;
const OF_HOUSE = sql`s.source = 'house'`;
const OF_VENDOR = sql`s.source = 'vendor'`;
const REFUNDED_AFTER_PROOF = sql`s.status = 'refunded' and not s.is_forced`;

export const DUE: { readonly [Name in ComparedName]: Due<Name> } = {
  "purchase.reserve": { facts: PURCHASE },
  "purchase.settle": { facts: PURCHASE, when: when(sql`s.status = 'success' or ${REFUNDED_AFTER_PROOF}`) },
  "purchase.release": {
    facts: PURCHASE,
    when: when(sql`s.status = 'failed' or s.status = 'refunded' and s.is_forced`),
  },
  "purchase.refund_our_loss": {
    facts: PURCHASE,
    when: when(sql`${REFUNDED_AFTER_PROOF} and s.refund_kind = 'our_loss'`),
  },
  "purchase.refund_supplier_pays": {
    facts: PURCHASE,
    when: when(sql`${REFUNDED_AFTER_PROOF} and s.refund_kind = 'supplier_pays'`),
  },
  "purchase.late": { facts: ATTEMPT },

  "funding.paid": {
    facts: { user: "user_id", credit: "credit_kobo", fee: "fee_kobo", provider: "provider" },
    when: inState("paid"),
  },
  "manual_funding.approved": {
    facts: { user: "user_id", amount: "credited_kobo", bank: "bank" },
    when: inState("approved"),
  },
  "credit.given": { facts: USERS_AMOUNT },
  "coupon.issued_by_house": { facts: COUPON, when: when(OF_HOUSE) },
  "coupon.issued_by_vendor": { facts: COUPON, when: when(OF_VENDOR) },
  "coupon.redeemed": { facts: COUPON, when: inState("redeemed") },
  "coupon.returned_to_house": {
    facts: COUPON,
    when: when(sql`${OF_HOUSE} and ${inState("cancelled", "expired")}`),
  },
  "coupon.returned_to_vendor": {
    facts: COUPON,
    when: when(sql`${OF_VENDOR} and ${inState("cancelled", "expired")}`),
  },
  "upgrade.paid": { facts: UPGRADE, when: when(sql`s.state is distinct from 'paid_with_upgrade'`) },
  "upgrade.paid_and_rewarded": { facts: UPGRADE, when: inState("paid_with_upgrade") },
  "upgrade.rewarded": { facts: UPGRADE, when: inState("paid") },

  "withdrawal.reserve": { facts: PAYOUT },
  "withdrawal.paid": { facts: PAYOUT, when: inState("paid", "reversed") },
  "withdrawal.unpaid": { facts: PAYOUT, when: inState("failed") },
  "withdrawal.reversed": { facts: PAYOUT, when: inState("reversed") },
  "withdrawal.late": { facts: PAYOUT },
  "transfer.between_people": { facts: TRANSFER, when: when(sql`s.source = 'wallet'`) },
  "transfer.from_house": { facts: TRANSFER, when: when(OF_HOUSE) },

  "earnings_withdrawal.held": { facts: USERS_AMOUNT },
  "earnings_withdrawal.paid": { facts: USERS_AMOUNT, when: inState("approved") },
  "earnings_withdrawal.returned": { facts: USERS_AMOUNT, when: inState("rejected") },
  "partnership.joined": { facts: { user: "user_id", price: "price_kobo" } },
  "partnership_renewal.taken": { facts: { user: "user_id", taken: "taken_kobo" } },
  "commission.credited": { facts: { ...AMOUNT, partner: "partner_id" } },
  "commission.clawed_back": { facts: { partner: "partner_id", amount: "clawed_kobo" } },
  "airtime_to_cash.arrived": {
    facts: { user: "user_id", arrived: "arrived_kobo", payout: "payout_kobo", network: "network" },
    when: inState("paid"),
  },

  "supplier_difference.taken": { facts: { ...MOVED, supplier: "party" }, when: against("difference") },
  "supplier_difference.written_off": { facts: { ...MOVED, supplier: "party" }, when: against("written_off") },
  "supplier_difference.repaid": { facts: { ...MOVED, supplier: "party" }, when: against("receivable") },
  "provider_difference.taken": { facts: { ...MOVED, provider: "party" }, when: against("difference") },
  "provider_difference.written_off": { facts: { ...MOVED, provider: "party" }, when: against("written_off") },
  "bank_difference.taken": { facts: { ...MOVED, bank: "party" }, when: against("difference") },
  "bank_difference.written_off": { facts: { ...MOVED, bank: "party" }, when: against("written_off") },
  "account_move.bank_float": {
    facts: { ...MOVE, bank: "bank", supplier: "supplier" },
    when: ofPair("bank_float"),
  },
  "account_move.provider_bank": {
    facts: { ...MOVE, provider: "provider", bank: "bank" },
    when: ofPair("provider_bank"),
  },
  "account_move.debt_float": { facts: { ...MOVE, supplier: "supplier" }, when: ofPair("debt_float") },
  "account_move.debt_bank": {
    facts: { ...MOVE, supplier: "supplier", bank: "bank" },
    when: ofPair("debt_bank"),
  },
  "account_move.owner_bank": { facts: { ...MOVE, bank: "bank" }, when: ofPair("owner_bank") },
  "account_move.bank_bank": {
    facts: { ...MOVE, bank: "bank", to_bank: "to_bank" },
    when: ofPair("bank_bank"),
  },
};

/** Condition on the business row `s`: it must have this posting. */
export function isDue(name: ComparedName): RawBuilder<boolean> {
  return DUE[name].when ?? sql<boolean>`true`;
}
