import { hexOf, toBase32 } from "./ids.ts";
import type { Bank } from "./ports-banking.ts";

/** Banks and accounts, as people name them (rules 11.2). */

export const ACCOUNT_NUMBER = /^\d{10}$/;

/** Bank names as compared: without regard to case and to spaces around and between. */
const bankKey = (name: string): string => name.trim().replace(/\s+/g, " ").toLowerCase();

/**
 * A provider's list made fit to choose from: sorted by name, and each name once, because a person names a bank and the code follows from
 * that. Of two banks of one name the second is told apart by its code; entries without code or name are left out.
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

/** The bank that a person means, if there is one of that name. */
export function bankOf(banks: readonly Bank[], name: string): Bank | undefined {
  const wanted = bankKey(name);
  return banks.find((bank) => bankKey(bank.name) === wanted);
}

/** Is the name that somebody saw the name that the bank has? Case, spaces and punctuation do not count; the words do, in any order. */
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

/** An account number as others may see it: its last four digits. */
export function maskedAccount(accountNumber: string): string {
  return `••••${accountNumber.slice(-4)}`;
}

/** What the provider is told of an attempt: lower-case letters, digits and a dash, and the same after a restart (rules 11.4). */
export function payoutReference(payoutId: string, attempt: number): string {
  return `w${attempt}-${toBase32(BigInt(`0x${hexOf(payoutId)}`), 26).toLowerCase()}`;
}
