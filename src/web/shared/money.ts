import { formatNaira, type Kobo, kobo, parseNaira } from "../../core/money.ts";

/**
 * Converts the wire's naira number to kobo, and is the only place in the web app that does (rules 1.2).
 * Throws on anything finer than a kobo, which the server never sends.
 */
export function fromWire(naira: number): Kobo {
  const amount = parseNaira(naira);
  if (amount === undefined) throw new Error("Not an amount of money");
  return amount;
}

/** Converts kobo to the wire's naira number. */
export function toWire(amount: Kobo): number {
  return Number(amount) / 100;
}

/** Returns "₦1,234.50"; a minus comes before the sign. */
export function formatMoney(amount: Kobo): string {
  return amount < 0n ? `−₦${formatNaira(kobo(-amount))}` : `₦${formatNaira(amount)}`;
}

/** Returns "₦1,000" for whole naira, and "₦1,000.50" otherwise: for figures in sentences. */
export function shortMoney(amount: Kobo): string {
  return formatMoney(amount).replace(/\.00$/, "");
}

/**
 * Parses a typed amount ("1,500", "₦ 200.50") to kobo; undefined when it is no amount with at most two
 * decimals.
 */
export function parseTyped(text: string): Kobo | undefined {
  const plain = text.replace(/[₦,\s]/g, "");
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(plain)) return undefined;
  return parseNaira(Number(plain));
}
