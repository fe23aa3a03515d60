import type { HouseKind } from "./ledger.ts";
import { type Kobo, kobo, sum } from "./money.ts";

/** The accounts of the ledger in words, and in which sense each is read (rules 21.20, 21.25). */

/** An account as the books show it: people's wallets are one account, and so are their earnings. */
export type BookKind = HouseKind | "wallet" | "earnings";
export type BookAccount = { kind: string; party: string };

/**
 * owed: money that belongs to people. held: our money, wherever it is. income and cost: what we earned and
 * what it took. capital: where money began.
 */
export type AccountClass = "owed" | "held" | "income" | "cost" | "capital";

/** Each class in words, in the order in which accounts are listed. */
export const CLASS_WORDS: Record<AccountClass, string> = {
  owed: "We owe",
  held: "We hold",
  income: "We earned",
  cost: "We spent",
  capital: "Opening and owner",
};
export const ACCOUNT_CLASSES = Object.keys(CLASS_WORDS) as readonly AccountClass[];

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

export function isBookKind(kind: string): kind is BookKind {
  return Object.hasOwn(BOOK_ACCOUNTS, kind);
}

/** Returns the class of an account; a kind that the table does not know is where money began. */
export function classOf(kind: string): AccountClass {
  return isBookKind(kind) ? BOOK_ACCOUNTS[kind].is : "capital";
}

/**
 * Returns a balance of the ledger, credit above zero, as people read it: what we hold and what we spent above
 * zero, too. Below zero, an account we hold is overdrawn (rules 21.25).
 */
export function readably(kind: string, balance: Kobo): Kobo {
  const is = classOf(kind);
  return is === "held" || is === "cost" ? kobo(-balance) : balance;
}

/** Returns an account without its party in words: "Float at supplier". */
export function kindWords(kind: string): string {
  return isBookKind(kind) ? BOOK_ACCOUNTS[kind].words : kind.replaceAll("_", " ");
}

/** Returns an account in words: "Float at supplier: LEGIT". */
export function accountWords({ kind, party }: BookAccount): string {
  const words = kindWords(kind);
  return party === "" ? words : `${words}: ${party.replaceAll("_", " ")}`;
}

/** Returns what we owe people in all, and what we hold, of balances where credit is above zero. */
export function owedAndHeld(accounts: readonly { kind: string; balance: Kobo }[]): {
  owed: Kobo;
  held: Kobo;
} {
  const total = (wanted: AccountClass) =>
    sum(
      accounts
        .filter(({ kind }) => classOf(kind) === wanted)
        .map(({ kind, balance }) => readably(kind, balance)),
    );
  return { owed: total("owed"), held: total("held") };
}

/** An account as a filter names it: "supplier_float:LEGIT". */
export function accountKey({ kind, party }: BookAccount): string {
  return `${kind}:${party}`;
}
