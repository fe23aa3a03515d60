import { readBase32, toBase32 } from "./ids.ts";

/**
 * Recovery codes of a second factor: ten letters and digits that are safe to read aloud, in two groups (rules
 * 3.17).
 */

export const RECOVERY_CODES = 10;
export const RECOVERY_BYTES = 8;
const LETTERS = 10;
const BITS = BigInt(5 * LETTERS);

/** Returns a code from eight random bytes; it uses 50 bits of them. */
export function recoveryCode(bytes: Uint8Array): string {
  const value = bytes.reduce((all, byte) => (all << 8n) | BigInt(byte), 0n);
  const text = toBase32(value & ((1n << BITS) - 1n), LETTERS);
  return `${text.slice(0, LETTERS / 2)}-${text.slice(LETTERS / 2)}`;
}

/**
 * Returns a typed code in its stored form, or undefined when it cannot be one. Ignores case, spaces, dashes
 * and look-alikes.
 */
export function readRecoveryCode(typed: string): string | undefined {
  const value = readBase32(typed, LETTERS);
  return value === undefined ? undefined : toBase32(value, LETTERS);
}
