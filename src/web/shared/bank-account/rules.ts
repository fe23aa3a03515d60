import { ACCOUNT_NUMBER } from "../../../core/banks.ts";
import type { Problems } from "../forms/draft.ts";
import { bankAccountWords } from "./words.en.ts";

export type AccountDraft = { accountNumber: string; bankName: string };

/** An account with its owner's name by name enquiry. */
export type BankAccount = { accountNumber: string; bankName: string; bankCode: string; accountName: string };

/** Returns the problems of an account in the sentences of rules 9.8. */
export function checkBankAccount({ accountNumber, bankName }: AccountDraft): Problems<AccountDraft> {
  const t = bankAccountWords.get();
  const problems: Problems<AccountDraft> = {};
  if (!accountNumber.trim()) problems.accountNumber = t.enterNumber;
  else if (!ACCOUNT_NUMBER.test(plainAccount(accountNumber))) problems.accountNumber = t.tenDigits;
  if (!bankName) problems.bankName = t.selectBank;
  return problems;
}

/** Keeps digits only: people paste numbers with spaces and dashes. */
export function plainAccount(typed: string): string {
  return typed.replace(/[\s-]/g, "");
}

/**
 * Returns the options that contain every typed word, in any order and case; options that begin with the text
 * come first.
 */
export function matching(options: readonly string[], typed: string): string[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = options.filter((option) => words.every((word) => option.toLowerCase().includes(word)));
  const [first = ""] = words;
  const begins = (option: string) => option.toLowerCase().startsWith(first);
  return [...fits.filter(begins), ...fits.filter((option) => !begins(option))];
}
