/** Exact decimal numbers as text, for money of other currencies and rates (rules 34.4). */

/** Parts of one: ten decimal places. */
export const ONE = 10_000_000_000n;
const PLACES = 10;

/** Reads "7.25" as parts of `ONE`; undefined for what is no plain decimal, or is finer than ten places. */
export function readDecimal(text: string | undefined): bigint | undefined {
  const match = /^(\d{1,12})(?:\.(\d{1,10}))?$/.exec(text ?? "");
  if (!match) return undefined;
  const [, whole = "0", part = ""] = match;
  return BigInt(whole) * ONE + BigInt(part.padEnd(PLACES, "0"));
}

/**
 * Cuts a decimal of more than ten places to ten, rounded up or down; any other text stays as it is. Machines
 * write more places than they know: 0.1 and 0.2 make 0.30000000000000004.
 */
export function toTenPlaces(text: string, way: "down" | "up"): string {
  const match = /^(\d{1,12}\.\d{10})(\d{1,20})$/.exec(text);
  const [, kept = "", rest = ""] = match ?? [];
  const parts = readDecimal(kept);
  if (parts === undefined) return text;
  const rounded = way === "up" && /[1-9]/.test(rest) ? parts + 1n : parts;
  return `${rounded / ONE}.${String(rounded % ONE).padStart(PLACES, "0")}`;
}

/** Writes parts of `ONE` with two places, rounded down: nobody is promised more than arrives. */
export function writeDown(parts: bigint): string {
  const cents = parts / (ONE / 100n);
  return `${cents / 100n}.${String(cents % 100n).padStart(2, "0")}`;
}

/** Multiplies two decimals, rounded down to ten places. */
export const timesDown = (one: bigint, other: bigint): bigint => (one * other) / ONE;

/** Multiplies two decimals, rounded up to ten places. */
export const timesUp = (one: bigint, other: bigint): bigint => (one * other + ONE - 1n) / ONE;
