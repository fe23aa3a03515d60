import { checkFunding } from "../../../core/pricing.ts";
import { PAID_BY } from "../../../core/paid-by.ts";
import type { Kobo } from "../../../core/money.ts";
import type { Problems } from "../../shared/forms/draft.ts";
import { parseTyped } from "../../shared/money.ts";
import { isMadeBefore } from "../../shared/server-clock.ts";
import type { Transaction } from "../../shared/transactions.ts";
import type { Settings } from "../../shared/settings-query.ts";
import { fundWords } from "./words.en.ts";

/** Providers of payment links (rules 7.7). */
export type Provider = "squad" | "paystack";
/** `way` is empty until the person chooses one. */
export type FundDraft = { amount: string; way: Provider | "top-up" | "" };
export const CHIPS = [500, 1000, 2000, 5000] as const;

const LIMITS = { funding_below_minimum: "tooLittle", funding_above_maximum: "tooMuch" } as const;

/** Returns the problem of the amount in the sentences of rules 9.8. */
export function checkFund({ amount }: Pick<FundDraft, "amount">): Problems<FundDraft> {
  const t = fundWords.get();
  const typed = parseTyped(amount);
  if (typed === undefined || typed === 0n) return { amount: t.enterAmount };
  // The limits apply to the amount paid, whatever the fee.
  const split = checkFunding(typed, 0);
  return split.ok ? {} : { amount: t[LIMITS[split.fault.code]] };
}

/** The current fee in percent, from the settings. */
export type FeePercent = Settings["fundingFeePercent"];

/**
 * Returns the amount paid, the fee and the amount for the wallet; undefined until the amount is valid and the
 * fee is loaded (rules 4.13).
 */
export function splitOf(
  typed: string,
  percent: FeePercent | undefined,
): { paid: Kobo; fee: Kobo; credit: Kobo } | undefined {
  const paid = parseTyped(typed);
  if (paid === undefined || percent === undefined) return undefined;
  const split = checkFunding(paid, Math.round(percent * 100));
  return split.ok ? { paid, ...split.value } : undefined;
}

/** The payment that the screen waits for: that of a link, or a transfer to one's own account number. */
export type AwaitedPayment = { transactionId: string } | { sinceMs: number };

/**
 * Returns true for the row of the payment that is waited for, once it is in the wallet; other money that
 * comes in meanwhile does not end the wait (rules 9.51). A transfer has no amount that is known before; it
 * came after `sinceMs`, a moment of this device. A reported transfer is another: it also names its bank.
 */
export function isAwaited(row: Transaction, awaited: AwaitedPayment): boolean {
  if (row.trans_Status !== "success") return false;
  if ("transactionId" in awaited) return row._id === awaited.transactionId;
  const isTransfer = row.trans_Type === "wallet" && row.isCredit && row.planName === PAID_BY.transfer;
  return isTransfer && !isMadeBefore(row.createdAt, awaited.sinceMs);
}

const FIRST_ASKS_MS = [2_000, 3_000, 5_000, 8_000, 13_000, 20_000];
const LATER_MS = 30_000;
const LAST_ASK = 16;

/**
 * Returns the wait before the next poll of a payment, in ms: short at first, then longer, and false at the
 * end.
 */
export function nextAskMs(asked: number): number | false {
  if (asked >= LAST_ASK) return false;
  return FIRST_ASKS_MS[asked - 1] ?? LATER_MS;
}
