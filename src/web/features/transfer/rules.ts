import { type Kobo, kobo } from "../../../core/money.ts";
import type { Problems } from "../../shared/forms/draft.ts";
import type { LimitLine } from "../../shared/limits/limits-query.ts";
import { limitProblem } from "../../shared/limits/rules.ts";
import { formatMoney, parseTyped } from "../../shared/money.ts";
import { transferWords } from "./words.en.ts";

export type UserDraft = { userName: string };
export type AmountDraft = { amount: string };
/** The source of a transfer. An admin's is the treasury, without balance and limits (rules 11.13). */
export type Means = "house" | { balance: Kobo; limit: LimitLine | undefined; held?: Kobo | undefined };

export function checkUserName({ userName }: UserDraft): Problems<UserDraft> {
  return userName.trim() ? {} : { userName: transferWords.get().enterUserName };
}

/** Returns the problem of the amount in the sentences of rules 9.8. */
export function checkAmount({ amount }: AmountDraft, means: Means): Problems<AmountDraft> {
  const t = transferWords.get();
  const asked = parseTyped(amount);
  if (asked === undefined || asked === 0n) return { amount: t.enterAmount };
  if (means === "house") return {};
  const { balance, held = kobo(0n) } = means;
  if (asked > balance) return { amount: t.insufficient };
  if (held >= balance) return { amount: t.allHeld };
  if (asked > balance - held) return { amount: t.overFree({ free: formatMoney(kobo(balance - held)) }) };
  const problem = limitProblem(asked, means.limit);
  return problem ? { amount: problem } : {};
}
