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
 * Returns the options that contain every typed word, in any order and case, or that people know by it:
 * initials ("uba"), or another name for the bank ("alat"). Options that begin with the text come first.
 */
export function matching(options: readonly string[], typed: string): string[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = options.filter((option) => {
    const known = [option.toLowerCase(), initialsOf(option), ...namesOf(option)].join(" ");
    return words.every((word) => known.includes(word));
  });
  const [first = ""] = words;
  const begins = (option: string) => option.toLowerCase().startsWith(first);
  return [...fits.filter(begins), ...fits.filter((option) => !begins(option))];
}

const SMALL_WORDS: ReadonlySet<string> = new Set(["and", "for", "of", "the", "plc", "limited", "ltd"]);

/** Returns a bank's initials, small words aside: "uba" of "United Bank For Africa". */
function initialsOf(name: string): string {
  const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return words
    .filter((word) => !SMALL_WORDS.has(word))
    .map((word) => word[0])
    .join("");
}

/** Other names by which people know a bank: old ones, its app's, and short ones. */
const OTHER_NAMES: readonly { bank: RegExp; names: readonly string[] }[] = [
  { bank: /\baccess\b/i, names: ["diamond bank"] },
  { bank: /\bfirst bank\b/i, names: ["fbn", "firstbank"] },
  { bank: /\bfirst city\b|\bfcmb\b/i, names: ["fcmb", "first city monument bank"] },
  { bank: /\bgt ?bank\b|\bguaranty\b/i, names: ["gtbank", "gtb", "gtco", "guaranty trust bank"] },
  { bank: /\bmomo\b/i, names: ["mtn momo psb"] },
  { bank: /\bsmartcash\b/i, names: ["airtel"] },
  { bank: /\bmoney ?master\b/i, names: ["glo psb"] },
  { bank: /\bmoniepoint\b/i, names: ["monie point", "teamapt"] },
  { bank: /\bpay ?com\b|\bopay\b/i, names: ["opay", "o-pay", "paycom"] },
  { bank: /\bpalm ?pay\b/i, names: ["palm pay", "palmpay"] },
  { bank: /\bpolaris\b/i, names: ["skye bank"] },
  { bank: /\bstanbic\b/i, names: ["ibtc"] },
  { bank: /\bsterling\b/i, names: ["onebank"] },
  { bank: /\bunion\b/i, names: ["ubn"] },
  { bank: /\bunited bank\b|\buba\b/i, names: ["uba", "united bank for africa"] },
  { bank: /\bvfd\b/i, names: ["v bank", "vbank"] },
  { bank: /\bwema\b/i, names: ["alat"] },
];

const namesOf = (option: string): readonly string[] =>
  OTHER_NAMES.filter(({ bank }) => bank.test(option)).flatMap(({ names }) => names);
