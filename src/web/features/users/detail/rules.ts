import { normalisePhone } from "../../../../core/networks.ts";
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

export type DetailsDraft = { fullName: string; email: string; phoneNumber: string; reason: string };
type Details = Omit<DetailsDraft, "reason">;

/** Requires a reason, a change, and no detail to be emptied. */
export function checkDetails(before: Details, draft: DetailsDraft): Problems<DetailsDraft> {
  const t = detailWords.get();
  const emptied = (field: keyof Details) => before[field] !== "" && !draft[field].trim();
  const problems: Problems<DetailsDraft> = {
    ...(emptied("fullName") ? { fullName: t.noName } : {}),
    ...(emptied("email") ? { email: t.noEmail } : {}),
    ...(emptied("phoneNumber") ? { phoneNumber: t.noPhone } : {}),
  };
  const { reason, ...changed } = correctionOf(before, draft);
  if (Object.keys(problems).length === 0 && Object.keys(changed).length === 0)
    problems.fullName = t.nothingNew;
  if (!reason) problems.reason = t.noReason;
  return problems;
}

/**
 * Returns the details that differ from what stands there, and the reason. A phone number in another spelling
 * is the same.
 */
export function correctionOf(before: Details, draft: DetailsDraft): Partial<Details> & { reason: string } {
  const fullName = draft.fullName.trim();
  const email = draft.email.trim();
  const phoneNumber = draft.phoneNumber.trim();
  const isPhoneNew = (normalisePhone(phoneNumber) ?? phoneNumber) !== before.phoneNumber;
  return {
    ...(fullName === before.fullName ? {} : { fullName }),
    ...(email === before.email ? {} : { email }),
    ...(isPhoneNew ? { phoneNumber } : {}),
    reason: draft.reason.trim(),
  };
}

function isAmount(typed: string): boolean {
  const amount = parseTyped(typed);
  return amount !== undefined && amount > 0n;
}
