import { type Kobo, kobo } from "../../../core/money.ts";
import { parseTyped, shortMoney } from "../../shared/money.ts";
import { earningsWords } from "./words.en.ts";

/**
 * Returns the amount to withdraw: all of the earnings when nothing is typed; undefined when the text is no
 * amount.
 */
export function amountOf(typed: string, balance: Kobo): Kobo | undefined {
  return typed.trim() ? parseTyped(typed) : balance;
}

/** Returns the problem of the typed amount, in the server's sentences; only partners have a minimum. */
export function amountProblem(
  typed: string,
  { balance, minimum }: { balance: Kobo; minimum: Kobo },
): string | undefined {
  const t = earningsWords.get();
  const amount = amountOf(typed, balance);
  if (amount === undefined) return t.tooFine;
  if (amount < minimum) return t.minimum({ minimum: shortMoney(minimum) });
  return amount <= 0n || amount > balance ? t.tooMuch : undefined;
}

/** Returns the amount that a partner misses to the smallest withdrawal; zero when it is reached. */
export function missingOf(balance: Kobo, minimum: Kobo): Kobo {
  return balance < minimum ? kobo(minimum - balance) : kobo(0n);
}
