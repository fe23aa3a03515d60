import type { Problems } from "../../../shared/forms/draft.ts";
import { parseTyped } from "../../../shared/money.ts";
import { detailWords } from "./words.en.ts";

export type PriceDraft = { product: string; amount: string };
export type CreditDraft = { amount: string; reason: string };

/** Requires a product and an amount above zero. */
export function checkPrice({ product, amount }: PriceDraft): Problems<PriceDraft> {
  const t = detailWords.get();
  const problems: Problems<PriceDraft> = {};
  if (!product) problems.product = t.pickProduct;
  if (!isAmount(amount)) problems.amount = amount.trim() ? t.badAmount : t.allRequired;
  return problems;
}

/** Requires an amount and a reason. */
export function checkCredit({ amount, reason }: CreditDraft): Problems<CreditDraft> {
  const t = detailWords.get();
  const problems: Problems<CreditDraft> = {};
  if (!isAmount(amount)) problems.amount = amount.trim() ? t.badAmount : t.allRequired;
  if (!reason.trim()) problems.reason = t.allRequired;
  return problems;
}

/** Requires a reason to block or unblock. */
export function checkReason({ reason }: { reason: string }): Problems<{ reason: string }> {
  return reason.trim() ? {} : { reason: detailWords.get().blockReason };
}

function isAmount(typed: string): boolean {
  const amount = parseTyped(typed);
  return amount !== undefined && amount > 0n;
}
