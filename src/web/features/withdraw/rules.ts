import type { Kobo } from "../../../core/money.ts";
import { splitWithdrawal } from "../../../core/payouts.ts";
import type { Problems } from "../../shared/forms/draft.ts";
import type { LimitLine } from "../../shared/limits/limits-query.ts";
import { freeProblem, limitProblem } from "../../shared/limits/rules.ts";
import { parseTyped } from "../../shared/money.ts";
import { withdrawWords } from "./words.en.ts";

export type AmountDraft = { amount: string };
type Means = { balance: Kobo | undefined; limit: LimitLine | undefined; held?: Kobo | undefined };

/** Returns the problem of the amount: a sentence beside the field; the first is also a toast. */
export function checkAmount({ amount }: AmountDraft, means: Means): Problems<AmountDraft> {
  const t = withdrawWords.get();
  const asked = parseTyped(amount);
  if (asked === undefined || asked === 0n) return { amount: t.enterAmount };
  if (!splitWithdrawal(asked).ok) return { amount: t.tooLittle };
  const problem = freeProblem(asked, means, t) ?? limitProblem(asked, means.limit);
  return problem ? { amount: problem } : {};
}

/**
 * Returns the amount taken from the wallet, the fee, and what the bank receives (rules 11.1); undefined while
 * the text is no valid amount.
 */
export function splitOf(typed: string): { amount: Kobo; fee: Kobo; received: Kobo } | undefined {
  const amount = parseTyped(typed);
  if (amount === undefined) return undefined;
  const split = splitWithdrawal(amount);
  return split.ok ? { amount, ...split.value } : undefined;
}
