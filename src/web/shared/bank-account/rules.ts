import { ACCOUNT_NUMBER } from "../../../core/banks.ts";
import type { Problems } from "../forms/draft.ts";
import { bankAccountWords } from "./words.en.ts";

export type AccountDraft = { accountNumber: string; bankName: string };

/** An account whose owner's name the bank told. */
export type BankAccount = { accountNumber: string; bankName: string; bankCode: string; accountName: string };

/** What is wrong with an account, in the words that the house has for it (rules 9.8). */
export function checkBankAccount({ accountNumber, bankName }: AccountDraft): Problems<AccountDraft> {
  const t = bankAccountWords.get();
  const problems: Problems<AccountDraft> = {};
  if (!accountNumber.trim()) problems.accountNumber = t.enterNumber;
  else if (!ACCOUNT_NUMBER.test(plainAccount(accountNumber))) problems.accountNumber = t.tenDigits;
  if (!bankName) problems.bankName = t.selectBank;
  return problems;
}

/** Digits only: people paste numbers with spaces and dashes. */
export function plainAccount(typed: string): string {
  return typed.replace(/[\s-]/g, "");
}
