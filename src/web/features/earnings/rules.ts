import { MIN_EARNINGS } from "../../../core/earnings.ts";
import { type Kobo, kobo } from "../../../core/money.ts";
import { parseTyped } from "../../shared/money.ts";
import { earningsWords } from "./words.en.ts";

/** What is typed, as the amount that would leave the earnings: all of them when nothing is typed; undefined when it is no amount. */
export function amountOf(typed: string, balance: Kobo): Kobo | undefined {
  return typed.trim() ? parseTyped(typed) : balance;
}

/** What is wrong with it, in the sentences of the server. */
export function amountProblem(typed: string, balance: Kobo): string | undefined {
  const t = earningsWords.get();
  const amount = amountOf(typed, balance);
  if (amount === undefined) return t.tooFine;
  if (amount < MIN_EARNINGS) return t.minimum;
  return amount > balance ? t.tooMuch : undefined;
}

/** What is missing to the smallest withdrawal; zero when it is reached. */
export function missingOf(balance: Kobo): Kobo {
  return balance < MIN_EARNINGS ? kobo(MIN_EARNINGS - balance) : kobo(0n);
}
