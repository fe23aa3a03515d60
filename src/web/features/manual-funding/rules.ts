import { kobo } from "../../../core/money.ts";
import { REPORTED_TO } from "../../../core/paid-by.ts";
import { MIN_FUNDING } from "../../../core/pricing.ts";
import type { BodyOf } from "../../shared/api/api.ts";
import type { Problems } from "../../shared/forms/draft.ts";
import { parseTyped, toWire } from "../../shared/money.ts";
import type { Transaction } from "../../shared/transactions.ts";
import { manualWords } from "./words.en.ts";

export type ReportDraft = { bankName: string; paymentReference: string; amount: string };

/** Returns the problem of a report: one fixed sentence for any field (rules 9.8). */
export function checkReport({ bankName, paymentReference, amount }: ReportDraft): Problems<ReportDraft> {
  const t = manualWords.get();
  const problems: Problems<ReportDraft> = {};
  if (!bankName) problems.bankName = t.allRequired;
  if (!paymentReference.trim()) problems.paymentReference = t.allRequired;
  const paid = parseTyped(amount);
  if (paid === undefined || paid < MIN_FUNDING) problems.amount = t.allRequired;
  return problems;
}

/** Returns the request body of a valid report. */
export function reportOf(draft: ReportDraft): BodyOf<"POST /fundwallet/automanual"> {
  const { bankName, paymentReference, amount } = draft;
  return {
    bankName,
    paymentReference: paymentReference.trim(),
    amount: toWire(parseTyped(amount) ?? kobo(0n)),
  };
}

/** Returns the rows that were reported by hand. */
export function reportedOf(rows: readonly Transaction[]): Transaction[] {
  return rows.filter(({ planName }) => planName.startsWith(REPORTED_TO));
}
