import { nameInNote } from "../../../core/transfer-notes.ts";
import type { Kobo } from "../../../core/money.ts";
import type { Problems } from "../../shared/forms/draft.ts";
import type { LimitLine } from "../../shared/limits/limits-query.ts";
import { freeProblem, limitProblem } from "../../shared/limits/rules.ts";
import { parseTyped } from "../../shared/money.ts";
import { isWithdrawal, type Transaction } from "../../shared/transactions.ts";
import { transferWords } from "./words.en.ts";

export type UserDraft = { userName: string };
export type AmountDraft = { amount: string };
/** The source of a transfer. An admin's is the treasury, without balance and limits (rules 11.13). */
export type Means =
  | "house"
  | { balance: Kobo | undefined; limit: LimitLine | undefined; held?: Kobo | undefined };

/** Receivers that are offered at most. */
const OFFERED_MOST = 4;

/**
 * Returns the user names to whom money was sent before, the last one first and each once, from the newest
 * page of the person's own transfers and withdrawals (rules 9.18). One that failed does not count.
 */
export function sentBefore(rows: readonly Transaction[]): readonly string[] {
  const sent = rows.filter((row) => !row.isCredit && !isWithdrawal(row) && row.trans_Status === "success");
  const names = sent.map((row) => nameInNote(row.apiResponse)).filter(Boolean);
  return [...new Set(names)].slice(0, OFFERED_MOST);
}

export function checkUserName({ userName }: UserDraft): Problems<UserDraft> {
  return userName.trim() ? {} : { userName: transferWords.get().enterUserName };
}

/** Returns the problem of the amount in the sentences of rules 9.8. */
export function checkAmount({ amount }: AmountDraft, means: Means): Problems<AmountDraft> {
  const t = transferWords.get();
  const asked = parseTyped(amount);
  if (asked === undefined || asked === 0n) return { amount: t.enterAmount };
  if (means === "house") return {};
  const problem = freeProblem(asked, means, t) ?? limitProblem(asked, means.limit);
  return problem ? { amount: problem } : {};
}
