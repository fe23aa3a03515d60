import { kobo } from "../../../core/money.ts";
import { MIN_FUNDING } from "../../../core/pricing.ts";
import type { BodyOf } from "../../shared/api/api.ts";
import type { Problems } from "../../shared/forms/draft.ts";
import { parseTyped, toWire } from "../../shared/money.ts";
import type { Transaction } from "../../shared/transactions.ts";
import { manualWords } from "./words.en.ts";

export type ReportDraft = { bankName: string; paymentReference: string; amount: string };

/** What is wrong with a report: whatever it is, in the one sentence of the specification (rules 9.8). */
export function checkReport({ bankName, paymentReference, amount }: ReportDraft): Problems<ReportDraft> {
  const t = manualWords.get();
  const problems: Problems<ReportDraft> = {};
  if (!bankName) problems.bankName = t.allRequired;
  if (!paymentReference.trim()) problems.paymentReference = t.allRequired;
  const paid = parseTyped(amount);
  if (paid === undefined || paid < MIN_FUNDING) problems.amount = t.allRequired;
  return problems;
}

/** A checked report as it is sent. */
export function reportOf(draft: ReportDraft): BodyOf<"POST /fundwallet/automanual"> {
  const { bankName, paymentReference, amount } = draft;
  return {
    bankName,
    paymentReference: paymentReference.trim(),
    amount: toWire(parseTyped(amount) ?? kobo(0n)),
  };
}

/** How the history names a reported transfer (flows/manual-funding). */
const NAMED = "Bank transfer to ";

/** Of the wallet's lines those that were reported by hand. */
export function reportedOf(rows: readonly Transaction[]): Transaction[] {
  return rows.filter(({ planName }) => planName.startsWith(NAMED));
}
