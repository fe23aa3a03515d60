import { accountKey, type BookAccount, isBookKind } from "./book-accounts.ts";
import { type Kobo, kobo } from "./money.ts";
import type { Posting, Side } from "./legs.ts";
import { POSTING_NAMES, POSTINGS, type PostingName } from "./movements.ts";

/** The accountant's view of the ledger: postings in words, and VAT (rules 21.20 to 21.24). */

/** Every posting in words, for journals. */
const POSTING_WORDS = {
  "purchase.reserve": "Purchase ordered",
  "purchase.settle": "Purchase delivered",
  "purchase.release": "Purchase not delivered, money back",
  "purchase.refund_our_loss": "Refund at our loss",
  "purchase.refund_supplier_pays": "Refund that the supplier owes us",
  "purchase.late": "Delivered after the money went back",
  "funding.paid": "Payment into a wallet",
  "manual_funding.approved": "Reported bank transfer credited",
  "opening.opened": "Opening balance",
  "credit.given": "Credit by staff",
  "coupon.issued_by_house": "Coupon made by the house",
  "coupon.issued_by_vendor": "Coupon made by a vendor",
  "coupon.redeemed": "Coupon redeemed",
  "coupon.returned_to_house": "Coupon back to the house",
  "coupon.returned_to_vendor": "Coupon back to its vendor",
  "upgrade.paid": "Upgrade to reseller",
  "upgrade.paid_and_rewarded": "Upgrade to reseller with reward",
  "upgrade.rewarded": "Referral reward",
  "withdrawal.reserve": "Withdrawal asked for",
  "withdrawal.paid": "Withdrawal paid",
  "withdrawal.unpaid": "Withdrawal not paid, money back",
  "withdrawal.reversed": "Withdrawal came back from the bank",
  "withdrawal.late": "Withdrawal paid after the money went back",
  "transfer.between_people": "Transfer between people",
  "transfer.from_house": "Transfer from the house",
  "earnings_withdrawal.held": "Earnings asked for",
  "earnings_withdrawal.paid": "Earnings paid to the wallet",
  "earnings_withdrawal.returned": "Earnings not paid, money back",
  "partnership.joined": "Partnership joined",
  "partnership_renewal.taken": "Partnership renewed",
  "commission.credited": "Commission",
  "commission.clawed_back": "Commission taken back",
  "airtime_to_cash.arrived": "Airtime sold for cash",
  "account_move.bank_float": "Money between our bank and a float",
  "account_move.provider_bank": "Money between a payment provider and our bank",
  "account_move.debt_float": "A supplier's debt set against its float",
  "account_move.debt_bank": "A supplier's debt paid to our bank",
  "account_move.owner_bank": "Money put in or taken out by the owner",
  "account_move.bank_bank": "Money between our banks",
  "supplier_difference.taken": "Difference with a supplier",
  "supplier_difference.written_off": "Difference with a supplier written off",
  "supplier_difference.repaid": "A supplier's debt set against its float",
  "provider_difference.taken": "Difference with a payment provider",
  "provider_difference.written_off": "Difference with a payment provider written off",
  "bank_difference.taken": "Difference with a bank",
  "bank_difference.written_off": "Difference with a bank written off",
} as const satisfies Record<PostingName, string>;

type Seen = { step: number; debit: BookAccount; credit: BookAccount };

/**
 * Returns the kind of posting that a movement belongs to, in words, from its step and accounts. Two kinds
 * whose movements look alike are both named: "Credit by staff or Transfer from the house".
 */
export function postingWords(seen: Seen): string {
  const key = `${seen.step} ${accountKey(seen.debit)} ${accountKey(seen.credit)}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const names = POSTING_NAMES.filter((name) => mayBe(POSTINGS[name], seen));
  const words = [...new Set(names.map((name) => POSTING_WORDS[name]))].join(" or ") || "Other movement";
  if (kept.size < MAX_KEPT) kept.set(key, words);
  return words;
}

/** Movements of a journal look alike: their words are found once. */
const kept = new Map<string, string>();
const MAX_KEPT = 2_000;

function mayBe({ step, attempts = 1, legs }: Posting, seen: Seen): boolean {
  const isStep = seen.step >= step && seen.step < step + attempts;
  return isStep && legs.some(([from, to]) => isSide(from, seen.debit) && isSide(to, seen.credit));
}

function isSide(side: Side, { kind, party }: BookAccount): boolean {
  return side.kind === kind && (!("party" in side) || side.party === party);
}

/** Reads an account from a filter; undefined for a kind that does not exist. */
export function readAccountKey(text: string): BookAccount | undefined {
  const at = text.indexOf(":");
  const kind = at < 0 ? text : text.slice(0, at);
  return isBookKind(kind) ? { kind, party: at < 0 ? "" : text.slice(at + 1) } : undefined;
}

const BPS = 10_000n;

/** Returns rates in words, each once: "7.5 %", or "7.5 %, 10 %" over days of both. */
export function vatRateWords(rates: readonly number[]): string {
  return [...new Set(rates)]
    .toSorted((a, b) => a - b)
    .map((bps) => `${bps / 100} %`)
    .join(", ");
}

/**
 * Returns the VAT that an amount contains, in kobo: amount * rate / (1 + rate), rounded to the nearest kobo,
 * half a kobo away from zero. Taken per day and line, so that the sum of days is the month (rules 21.23).
 */
export function vatIn(income: bigint, vatBps: number): Kobo {
  const [rate, size] = [BigInt(vatBps), income < 0n ? -income : income];
  const whole = BPS + rate;
  const vat = (2n * size * rate + whole) / (2n * whole);
  return kobo(income < 0n ? -vat : vat);
}
