import { lagosDay } from "./days.ts";
import { divFloor, type Kobo, kobo, naira } from "./money.ts";
import { fail, ok, type Result } from "./result.ts";

/** Earnings and partnership: what may be withdrawn when, and what partners earn and pay (rules 14.1 to 14.8). */

export const MIN_EARNINGS = naira(1_000);
export const PARTNERSHIP_PRICE = naira(1_000);
/** Of a month's commissions, for the next month of partnership. */
export const RENEWAL_BPS = 1_500n;
/** Partners withdraw from this day of the month in Lagos to its end. */
export const WINDOW_FROM_DAY = 25;

export type EarningsFault =
  | { code: "earnings_below_minimum" }
  | { code: "earnings_window_closed" }
  | { code: "insufficient_earnings" };

/** Whether partners may withdraw at this moment: from the 25th to the last day of the month, as Lagos counts days. */
export function isWindowOpen(at: Date): boolean {
  return Number(lagosDay(at).slice(8)) >= WINDOW_FROM_DAY;
}

/**
 * How much of somebody's earnings leaves them: what was asked for, or all. Kobo (rules 14.2).
 * Errors: earnings_window_closed, earnings_below_minimum, insufficient_earnings.
 */
export function checkEarnings(request: {
  asked: Kobo | undefined;
  balance: Kobo;
  isPartner: boolean;
  at: Date;
}): Result<Kobo, EarningsFault> {
  if (request.isPartner && !isWindowOpen(request.at)) return fail({ code: "earnings_window_closed" });
  const amount = request.asked ?? request.balance;
  if (amount < MIN_EARNINGS) return fail({ code: "earnings_below_minimum" });
  return amount > request.balance ? fail({ code: "insufficient_earnings" }) : ok(amount);
}

/** A purchase as its commission sees it: what was pinned when it was accepted, and the partner price of that moment. Kobo. */
export type Commissioned = { price: Kobo; partnerPrice: Kobo; cost: Kobo };

/** A partner's share: the buyer's price less the partner price, never more than our own margin, never below zero (rules 14.5). */
export function commissionOf({ price, partnerPrice, cost }: Commissioned): Kobo {
  const share = price - partnerPrice;
  const margin = price - cost;
  const most = share < margin ? share : margin;
  return kobo(most > 0n ? most : 0n);
}

/** What a month's commissions cost: 15 % of them, a fraction of a kobo is the partner's (rules 14.7). */
export function renewalOf(earned: Kobo): Kobo {
  return divFloor(earned * RENEWAL_BPS, 10_000n);
}

/** Of what is due, what is there: nothing is carried over as a debt (rules 14.6, 14.7). */
export function capAtBalance(due: Kobo, balance: Kobo): Kobo {
  return due < balance ? due : balance;
}
