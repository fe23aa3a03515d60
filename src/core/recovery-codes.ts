import { readBase32, toBase32 } from "./ids.ts";

/** Recovery codes of a second factor: ten letters and digits that are safe to read aloud, in two halves (rules 3.17). */

export const RECOVERY_CODES = 10;
export const RECOVERY_BYTES = 8;
const LETTERS = 10;
const BITS = BigInt(5 * LETTERS);

/** A code of eight random bytes: 50 bits of them. */
export function recoveryCode(bytes: Uint8Array): string {
  const value = bytes.reduce((all, byte) => (all << 8n) | BigInt(byte), 0n);
  const text = toBase32(value & ((1n << BITS) - 1n), LETTERS);
  return `${text.slice(0, LETTERS / 2)}-${text.slice(LETTERS / 2)}`;
}

/** A code as typed in its one spelling, or undefined when it cannot be one. Case, spaces, dashes and look-alikes are forgiven. */
export function readRecoveryCode(typed: string): string | undefined {
  const value = readBase32(typed, LETTERS);
  return value === undefined ? undefined : toBase32(value, LETTERS);
}
