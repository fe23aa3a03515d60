import { lagosDay } from "./days.ts";
import { divFloor, type Kobo, kobo, naira } from "./money.ts";
import { fail, ok, type Result } from "./result.ts";

/**
 * Earnings and partnership: when earnings may be withdrawn, and what partners earn and pay (rules 14.1 to
 * 14.8).
 */

/** Partners withdraw no less at a time; everybody else any amount. */
export const MIN_EARNINGS = naira(1_000);
export const PARTNERSHIP_PRICE = naira(1_000);
/** The price of the next month of partnership, in basis points of a month's commissions. */
export const RENEWAL_BPS = 1_500n;
/** Partners may withdraw from this day of the month in Lagos to its end. */
export const WINDOW_FROM_DAY = 25;

export type EarningsFault =
  | { code: "earnings_below_minimum" }
  | { code: "earnings_window_closed" }
  | { code: "insufficient_earnings" };

/** True when partners may withdraw: from the 25th to the last day of the month, in Lagos. */
export function isWindowOpen(at: Date): boolean {
  return Number(lagosDay(at).slice(8)) >= WINDOW_FROM_DAY;
}

/**
 * Returns how much of a person's earnings to withdraw: the requested amount, or all. Kobo (rules 14.2).
 * Window and minimum are for partners. Errors: earnings_window_closed, earnings_below_minimum,
 * insufficient_earnings.
 */
export function checkEarnings(request: {
  asked: Kobo | undefined;
  balance: Kobo;
  isPartner: boolean;
  at: Date;
}): Result<Kobo, EarningsFault> {
  if (request.isPartner && !isWindowOpen(request.at)) return fail({ code: "earnings_window_closed" });
  const amount = request.asked ?? request.balance;
  if (request.isPartner && amount < MIN_EARNINGS) return fail({ code: "earnings_below_minimum" });
  return amount <= 0n || amount > request.balance ? fail({ code: "insufficient_earnings" }) : ok(amount);
}

/**
 * The amounts of a purchase that decide its commission: those fixed at acceptance, and the partner price at
 * that moment. Kobo.
 */
export type Commissioned = { price: Kobo; partnerPrice: Kobo; cost: Kobo };

/**
 * Returns a partner's share: the buyer's price less the partner price, at most our own margin, at least zero
 * (rules 14.5).
 */
export function commissionOf({ price, partnerPrice, cost }: Commissioned): Kobo {
  const share = price - partnerPrice;
  const margin = price - cost;
  const most = share < margin ? share : margin;
  return kobo(most > 0n ? most : 0n);
}

/**
 * Returns the renewal price for a month's commissions: 15 % of them, rounded in the partner's favour (rules
 * 14.7).
 */
export function renewalOf(earned: Kobo): Kobo {
  return divFloor(earned * RENEWAL_BPS, 10_000n);
}

/** Returns the amount due, at most the balance: the rest is not carried over as a debt (rules 14.6, 14.7). */
export function capAtBalance(due: Kobo, balance: Kobo): Kobo {
  return due < balance ? due : balance;
}
