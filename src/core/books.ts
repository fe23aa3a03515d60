import type { HouseKind } from "./ledger.ts";
import { type Kobo, kobo } from "./money.ts";
import type { Posting, Side } from "./legs.ts";
import { POSTING_NAMES, POSTINGS, type PostingName } from "./movements.ts";

/** The accountant's view of the ledger: accounts and postings in words, and VAT (rules 21.20 to 21.24). */

/** An account as the books show it: people's wallets are one account, and so are their earnings. */
export type BookKind = HouseKind | "wallet" | "earnings";
export type BookAccount = { kind: string; party: string };

/**
 * owed: money that belongs to people. held: our money, wherever it is. income and cost: what we earned and
 * what it took. capital: where money began.
 */
export type AccountClass = "owed" | "held" | "income" | "cost" | "capital";

/** Every kind of account, with its name in words. */
const BOOK_ACCOUNTS = {
  wallet: { words: "Wallets of people", is: "owed" },
  earnings: { words: "Earnings of people", is: "owed" },
  purchase_in_flight: { words: "Purchases under way", is: "owed" },
  payout_in_flight: { words: "Withdrawals under way", is: "owed" },
  earnings_hold: { words: "Earnings held for a decision", is: "owed" },
  coupon_liability: { words: "Coupons not redeemed", is: "owed" },
  bank: { words: "Bank", is: "held" },
  clearing: { words: "Payment provider", is: "held" },
  supplier_float: { words: "Float at supplier", is: "held" },
  supplier_receivable: { words: "Owed by supplier", is: "held" },
  airtime_stock: { words: "Airtime in stock", is: "held" },
  margin: { words: "Margin", is: "income" },
  fee: { words: "Fee", is: "income" },
  referral: { words: "Referral rewards", is: "cost" },
  commission: { words: "Commissions of partners", is: "cost" },
  late_delivery_loss: { words: "Loss by late deliveries", is: "cost" },
  refund_loss: { words: "Loss by refunds", is: "cost" },
  promo: { words: "Coupons given by the house", is: "cost" },
  manual_adjustment: { words: "Money given by staff", is: "cost" },
  reconciliation_difference: { words: "Differences with another party", is: "cost" },
  written_off: { words: "Written off", is: "cost" },
  opening: { words: "Opening balances", is: "capital" },
  capital: { words: "Put in by the owner", is: "capital" },
} as const satisfies Record<BookKind, { words: string; is: AccountClass }>;

/** Returns the class of an account; undefined for a kind that the table does not know. */
export function classOf(kind: string): AccountClass | undefined {
  return kind in BOOK_ACCOUNTS ? BOOK_ACCOUNTS[kind as BookKind].is : undefined;
}

/** Returns an account in words: "Float at supplier: LEGIT". */
export function accountWords({ kind, party }: BookAccount): string {
  const words = kind in BOOK_ACCOUNTS ? BOOK_ACCOUNTS[kind as BookKind].words : kind;
  return party === "" ? words : `${words}: ${party.replaceAll("_", " ")}`;
}

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

/** An account as a filter names it: "supplier_float:LEGIT". */
export function accountKey({ kind, party }: BookAccount): string {
  return `${kind}:${party}`;
}

/** Reads an account from a filter; undefined for a kind that does not exist. */
export function readAccountKey(text: string): BookAccount | undefined {
  const at = text.indexOf(":");
  const kind = at < 0 ? text : text.slice(0, at);
  return kind in BOOK_ACCOUNTS ? { kind, party: at < 0 ? "" : text.slice(at + 1) } : undefined;
}

const BPS = 10_000n;

/**
 * Returns the VAT that an income contains, in kobo: income * rate / (1 + rate), rounded to the nearest kobo,
 * half a kobo away from zero. Taken per day and line, so that the sum of days is the month (rules 21.23).
 */
export function vatIn(income: bigint, vatBps: number): Kobo {
  const [rate, size] = [BigInt(vatBps), income < 0n ? -income : income];
  const whole = BPS + rate;
  const vat = (2n * size * rate + whole) / (2n * whole);
  return kobo(income < 0n ? -vat : vat);
}
