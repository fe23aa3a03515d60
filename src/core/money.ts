declare const koboBrand: unique symbol;

/** Whole kobo (1 naira = 100 kobo). The only type of money inside the server (rules 1.1). */
export type Kobo = bigint & { readonly [koboBrand]: true };

/** Brands a bigint that is known to be kobo. The only cast of the money type. */
export function kobo(amount: bigint): Kobo {
  return amount as Kobo;
}

/** Whole naira as kobo: `naira(100)` is 10_000 kobo. For constants; throws on fractions. */
export function naira(amount: number): Kobo {
  if (!Number.isSafeInteger(amount)) throw new Error("naira() takes whole naira");
  return kobo(BigInt(amount) * 100n);
}

/** Largest amount of one movement: 100 million naira. A higher amount is a mistake (rules 1.4). */
export const MAX_AMOUNT: Kobo = naira(100_000_000);

/** Balances below this show in red (rules 9.1). */
export const LOW_BALANCE: Kobo = naira(100);

/**
 * Converts naira from the wire to kobo; undefined when it is not finite, or finer than a kobo. Exact: it
 * reads the digits of the number's shortest decimal text and never multiplies a float (rules 1.2).
 */
export function parseNaira(amount: number): Kobo | undefined {
  if (!Number.isFinite(amount)) return undefined;
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(String(amount));
  if (!match) return undefined;
  const [, sign, whole = "0", cents = ""] = match;
  const size = BigInt(whole) * 100n + BigInt(cents.padEnd(2, "0"));
  return kobo(sign ? -size : size);
}

/**
 * Converts kobo to the wire's naira number. Exact below 2^46 naira (70 trillion); above it doubles are wider
 * apart than a kobo.
 */
export function toNaira(amount: Kobo): number {
  return Number(amount) / 100;
}

/** Formats kobo with two decimals and thousands commas, without a currency sign: "1,234.50". */
export function formatNaira(amount: Kobo): string {
  const size = amount < 0n ? -amount : amount;
  const whole = String(size / 100n).replace(/\B(?=(\d{3})+$)/g, ",");
  return `${amount < 0n ? "-" : ""}${whole}.${String(size % 100n).padStart(2, "0")}`;
}

/** Formats with two decimals and no commas, which a spreadsheet reads as a number: "1234.50". */
export function plainNaira(amount: Kobo): string {
  return formatNaira(amount).replaceAll(",", "");
}

/**
 * Divides and rounds up, for charges: a discount is never more than stated (rules 1.3). `by` > 0, `amount` >=
 * 0.
 */
export function divCeil(amount: bigint, by: bigint): Kobo {
  return kobo((amount + by - 1n) / by);
}

/**
 * Divides and rounds down, for fees: a fee is never more than stated (rules 1.3). `by` > 0, `amount` >= 0.
 */
export function divFloor(amount: bigint, by: bigint): Kobo {
  return kobo(amount / by);
}

/** Sum of kobo amounts. */
export function sum(amounts: readonly Kobo[]): Kobo {
  return kobo(amounts.reduce<bigint>((total, amount) => total + amount, 0n));
}
