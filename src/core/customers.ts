import { normalisePhone } from "./networks.ts";

/** The customers of whoever sells on (rules 29). */

/** Maximum customers of one person, and numbers of one customer (rules 29.1). */
export const MAX_CUSTOMERS = 500;
export const MAX_CUSTOMER_NUMBERS = 5;
/** How far back purchases are offered to be added to the book (rules 29.6). */
export const OFFERED_MS = 7 * 24 * 3_600_000;

export const ENTRY_KINDS = ["sale", "debt", "payment"] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** Meters and smartcards beside phone numbers. */
const NUMBER = /^\d{8,13}$/;

/** Reads a phone number (as 11 digits), a meter or a smartcard; undefined for anything else. */
export function readCustomerNumber(typed: string): string | undefined {
  const digits = typed.replaceAll(/[\s-]/g, "");
  return normalisePhone(typed) ?? (NUMBER.test(digits) ? digits : undefined);
}

/** Says who sold something: the shop by the name that its owner chose, and where it bought (rules 29.5). */
export const sellerName = (shop: string, brand: string): string =>
  shop === "" ? brand : `${shop}, on ${brand}`;
