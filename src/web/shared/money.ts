import { formatNaira, type Kobo, kobo, parseNaira } from "../../core/money.ts";

/**
 * The wire's naira number as kobo. The one place of the web app where the two meet (rules 1.2).
 * Throws on anything finer than a kobo: the server never sends it.
 */
export function fromWire(naira: number): Kobo {
  const amount = parseNaira(naira);
  if (amount === undefined) throw new Error("Not an amount of money");
  return amount;
}

/** Kobo as the wire's naira number. */
export function toWire(amount: Kobo): number {
  return Number(amount) / 100;
}

/** "₦1,234.50"; a minus stands before the sign. */
export function formatMoney(amount: Kobo): string {
  return amount < 0n ? `−₦${formatNaira(kobo(-amount))}` : `₦${formatNaira(amount)}`;
}

/** What a person typed ("1,500", "₦ 200.50") as kobo; undefined when it is not an amount with at most two decimals. */
export function parseTyped(text: string): Kobo | undefined {
  const plain = text.replace(/[₦,\s]/g, "");
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(plain)) return undefined;
  return parseNaira(Number(plain));
}
