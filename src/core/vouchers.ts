import { type Kobo, kobo } from "./money.ts";
import type { HouseSettings } from "./settings.ts";

/** The voucher for a purchase that is without an outcome after the promised time (rules 23.10 to 23.13). */

/** The vouchers that one person gets in 24 hours. */
export const VOUCHERS_PER_DAY = 3;

/** The longest promise that may be set. */
export const MAX_PROMISE_MINUTES = 1_440;

export type Promised = HouseSettings["promise"];

/** Returns the amount of the voucher for a purchase: what is set, at most its price; zero for none. */
export function voucherFor(
  { voucher }: Promised,
  { price, givenToday }: { price: Kobo; givenToday: number },
): Kobo {
  if (givenToday >= VOUCHERS_PER_DAY) return kobo(0n);
  return voucher < price ? voucher : price;
}
