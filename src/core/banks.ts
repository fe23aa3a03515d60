import { hexOf, toBase32 } from "./ids.ts";
import type { Bank } from "./ports-banking.ts";

/** Banks and accounts, with the names that people use for them (rules 11.2). */

export const ACCOUNT_NUMBER = /^\d{10}$/;

/** Returns a bank's name for comparison: without regard to case and spaces. */
const bankKey = (name: string): string => name.trim().replace(/\s+/g, " ").toLowerCase();

/**
 * Makes a list to choose from: sorted by name, and each name once, because the code is looked up by the name.
 * The second of two banks with one name gets its code added; entries without code or name are left out.
 */
export function chooseable(banks: readonly Bank[]): Bank[] {
  const codes = new Set<string>();
  const names = new Set<string>();
  const kept: Bank[] = [];
  for (const { code, name } of banks) {
    const plain = name.trim().replace(/\s+/g, " ");
    if (!code || !plain || codes.has(code)) continue;
    const unique = names.has(bankKey(plain)) ? `${plain} (${code})` : plain;
    if (names.has(bankKey(unique))) continue;
    codes.add(code);
    names.add(bankKey(unique));
    kept.push({ code, name: unique });
  }
  return kept.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Returns the bank with this name, if there is one. */
export function bankOf(banks: readonly Bank[], name: string): Bank | undefined {
  const wanted = bankKey(name);
  return banks.find((bank) => bankKey(bank.name) === wanted);
}

/**
 * True when the name that a person saw is the name that the bank has. Case, punctuation and the order of
 * words do not count.
 */
export function isSameName(shown: string, known: string): boolean {
  const words = (name: string) =>
    name
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean)
      .sort()
      .join(" ");
  return words(shown) !== "" && words(shown) === words(known);
}

/** Returns the last four digits of an account number, with the rest masked. */
export function maskedAccount(accountNumber: string): string {
  return `••••${accountNumber.slice(-4)}`;
}

/**
 * Returns the provider's reference of an attempt: lower-case letters, digits and a dash, the same after a
 * restart (rules 11.4).
 */
export function payoutReference(payoutId: string, attempt: number): string {
  return `w${attempt}-${toBase32(BigInt(`0x${hexOf(payoutId)}`), 26).toLowerCase()}`;
}
