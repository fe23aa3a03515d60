import { readDecimal } from "./decimal.ts";

/**
 * The naira rate of our account at a supplier, where that is of another currency: a cost that an admin enters
 * and looks after (rules 34.11, 34.12).
 */

export type NairaRate = { currency: string; rate: string };

/** Returns the rate that a set-up holds; undefined where the account is in naira. */
export function nairaRateOf(setup: {
  dialect: string;
  options: Record<string, unknown>;
}): NairaRate | undefined {
  const { currency, nairaRate } = setup.options;
  const isOther = setup.dialect === "reloadly" && typeof currency === "string" && currency !== "NGN";
  return isOther && typeof nairaRate === "string" ? { currency, rate: nairaRate } : undefined;
}

/**
 * Returns why a rate needs two admins where one is wanted: it is below the one that stands, or there is none
 * of its currency to compare it with. Otherwise another currency, and back, would lower it.
 */
export function lowerRate(before: NairaRate | undefined, after: NairaRate | undefined): string | undefined {
  if (!after) return undefined;
  if (before?.currency !== after.currency)
    return `No rate of ${after.currency} stands yet to compare this one with`;
  return partsOf(after) < partsOf(before) ? `Below the current rate of ${before.rate}` : undefined;
}

const partsOf = ({ rate }: NairaRate): bigint => readDecimal(rate) ?? 0n;

/** The days after which a rate alerts, and after which nothing is quoted at it. */
export const RATE_OLD_DAYS = 7;
export const RATE_OVER_DAYS = 30;
const DAY_MS = 24 * 3_600_000;

export const rateAge = (setAt: Date, now: Date): number => (now.getTime() - setAt.getTime()) / DAY_MS;
