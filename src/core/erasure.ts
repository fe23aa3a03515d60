import { hexOf, toBase32 } from "./ids.ts";

/** Erasure of people: the things that hold one up, and the name that is left (rules 21.10). */

/** The things that a person must end first, in the order of the screen. */
export const ERASURE_HOLDS = [
  "staff",
  "wallet",
  "earnings",
  "purchases",
  "withdrawals",
  "payments",
  "coupons",
  "airtime_to_cash",
  "reports",
  "problems",
  "frozen",
] as const;
export type ErasureHold = (typeof ERASURE_HOLDS)[number];

/** Each hold in words, for answers of the API and for staff. Screens have their own. */
export const HOLD_WORDS: Record<ErasureHold, string> = {
  staff: "You work for the house: hand back your role first",
  wallet: "There is money in your wallet: spend or withdraw it first",
  earnings: "There is money in your earnings: withdraw it first",
  purchases: "A purchase is still under way: wait for its end",
  withdrawals: "A withdrawal is under way, or its bank may still send it back: wait four days",
  payments: "A payment is still open: wait until it is paid or given up",
  coupons: "A coupon is open: redeem or cancel it first",
  airtime_to_cash: "Airtime is being sold: wait for its end",
  reports: "A transfer that you reported, or a decision about you, is still open: wait for it",
  problems: "A problem that you reported is still open: wait for its end",
  frozen: "Your money is frozen: ask us about it first",
};

/** A bank may send back what was paid; the provider is asked about it for three days (rules 11.26). */
export const PAYOUT_SETTLED_MS = 4 * 24 * 3_600_000;

const HEX_DIGITS = 15;
const LETTERS = 12;

/** Returns the name of an erased person: "erased-" and 12 letters. Nobody can register one: it has a dash. */
export function erasedName(userId: string): string {
  const bits = BigInt(`0x${hexOf(userId).slice(-HEX_DIGITS)}`);
  return `erased-${toBase32(bits, LETTERS).toLowerCase()}`;
}
