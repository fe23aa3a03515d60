import type { AccountAnswer, CardAnswer, RejectedBy, RejectReason, VendAnswer } from "../core/ports.ts";
import type { HttpOutcome } from "./http.ts";
import { note } from "./reading.ts";

/** The answers of a supplier, built in one way by every dialect (rules 5.5). */

type Rejected = Extract<VendAnswer, { kind: "rejected" }>;
type Unknown = Extract<VendAnswer, { kind: "unknown" }>;

/** The meaning of a refusal: the side that caused it, and the reason in our words. */
export type Refusal = { by: RejectedBy; reason: RejectReason };

export function rejected(refusal: Refusal, text: string): Rejected {
  return { kind: "rejected", ...refusal, note: note(text) };
}

export function unknown(text: string, supplierRef?: string): Unknown {
  return { kind: "unknown", note: note(text), ...(supplierRef === undefined ? {} : { supplierRef }) };
}

/** The supplier answered a requery and does not have our order. */
export function notFound(text: string): Unknown {
  return { kind: "unknown", note: note(text), notFound: true };
}

/** The order never left us, so another supplier may be asked at once. */
export function notSent(text: string): Rejected {
  return rejected({ by: "supplier", reason: "not_sent" }, text);
}

/**
 * This host is not configured for the order, so nothing left us. Another supplier may take it, and this one's
 * breaker does not count it.
 */
export function notTaken(text: string): Rejected {
  return rejected({ by: "supplier", reason: "bad_plan" }, `not sent: ${text}`);
}

/** An answer that proves neither success nor failure. */
export function unreadable(outcome: HttpOutcome): Unknown {
  if (outcome.kind !== "answer") return unknown(outcome.note);
  return unknown(`unreadable answer, HTTP ${outcome.status}`);
}

/**
 * A wording and its meaning. It matches words and never whole texts, because every host words a little
 * differently.
 */
export type Phrase = readonly [RegExp, Refusal];

/** Finds the first phrase that the text contains. */
export function findPhrase(phrases: readonly Phrase[], text: string): Refusal | undefined {
  return phrases.find(([pattern]) => pattern.test(text))?.[1];
}

/** The answer about the accounts of an address of a dialect that sells no internet bundles. */
export const noAccounts = async (): Promise<AccountAnswer> => ({
  kind: "unavailable",
  note: "no internet there",
});

/** The answer about a card of a dialect that checks none. */
export const noCards = async (): Promise<CardAnswer> => ({ kind: "unavailable", note: "no cards there" });
