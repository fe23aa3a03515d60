import { checkFunding } from "../../../core/pricing.ts";
import type { Kobo } from "../../../core/money.ts";
import type { Problems } from "../../shared/forms/draft.ts";
import { parseTyped } from "../../shared/money.ts";
import type { Settings } from "../../shared/settings-query.ts";
import { fundWords } from "./words.en.ts";

/** Who makes payment links (rules 7.7). */
export type Provider = "squad" | "paystack";
/** `way` is empty until the person chooses one. */
export type FundDraft = { amount: string; way: Provider | "top-up" | "" };
export const CHIPS = [500, 1000, 2000, 5000] as const;

const LIMITS = { funding_below_minimum: "tooLittle", funding_above_maximum: "tooMuch" } as const;

/** What is wrong with the amount, in the words that the house has for it (rules 9.8). */
export function checkFund({ amount }: Pick<FundDraft, "amount">): Problems<FundDraft> {
  const t = fundWords.get();
  const typed = parseTyped(amount);
  if (typed === undefined || typed === 0n) return { amount: t.enterAmount };
  // The limits are of what is paid, whatever it costs.
  const split = checkFunding(typed, 0);
  return split.ok ? {} : { amount: t[LIMITS[split.fault.code]] };
}

/** The house's fee today, in percent, as its settings say. */
export type FeePercent = Settings["fundingFeePercent"];

/** What is paid, what it costs and what the wallet gets, once what is typed can be paid and the fee is known (rules 4.13). */
export function splitOf(
  typed: string,
  percent: FeePercent | undefined,
): { paid: Kobo; fee: Kobo; credit: Kobo } | undefined {
  const paid = parseTyped(typed);
  if (paid === undefined || percent === undefined) return undefined;
  const split = checkFunding(paid, Math.round(percent * 100));
  return split.ok ? { paid, ...split.value } : undefined;
}

const FIRST_ASKS_MS = [2_000, 3_000, 5_000, 8_000, 13_000, 20_000];
const LATER_MS = 30_000;
const LAST_ASK = 16;

/** How long to wait before asking about a payment again: soon at first, then politely, in the end not at all. */
export function nextAskMs(asked: number): number | false {
  if (asked >= LAST_ASK) return false;
  return FIRST_ASKS_MS[asked - 1] ?? LATER_MS;
}
