import { groupToken } from "../transaction-words.ts";
import type { Transaction } from "../transactions.ts";
import { resultWords } from "./words.en.ts";

export type TokenLine = { label: string; groups: string; units: string };

/**
 * Returns the electricity tokens in the order in which the meter takes them, in groups of four. Units stand
 * beside a token only where there are several; the receipt's own line shows those of a single one.
 */
export function tokenLines({ tokens }: Pick<Transaction, "tokens">): TokenLine[] {
  const t = resultWords.get();
  return tokens.map(({ kind, token, units = "" }) => ({
    label: t[kind],
    groups: groupToken(token),
    units: tokens.length > 1 ? units : "",
  }));
}
