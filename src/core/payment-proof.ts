import type { Kobo } from "./money.ts";
import { normalisePhone } from "./networks.ts";
import type { PasskeyAnswer } from "./ports-secrets.ts";

/** The proof that a person gives when money leaves their wallet (rules 11.15 to 11.20). */

export const PAYMENT_ACTS = ["withdrawal", "transfer", "purchase", "choices"] as const;
export type PaymentActKind = (typeof PAYMENT_ACTS)[number];

/**
 * The act that a proof is for. `receiver`: account number and bank, user name, or the number that is bought
 * for; empty for choices.
 */
export type PaymentAct = { kind: PaymentActKind; amount: Kobo; receiver: string };

export type PaymentProof = { pin: string } | { passkey: PasskeyAnswer };

/** How a person proved an act. */
export type Proven = "pin" | "passkey";

/** Returns the receiver of a withdrawal as a proof names it. */
export function accountReceiver({ accountNumber, bankName }: { accountNumber: string; bankName: string }) {
  return `${accountNumber} ${bankName}`;
}

/** Returns the text of an act that a challenge is bound to; equal acts have equal texts. */
export function actText({ kind, amount, receiver }: PaymentAct): string {
  const plain = receiver.trim().toLowerCase().replace(/\s+/g, " ");
  const named = kind === "purchase" ? (normalisePhone(plain) ?? plain) : plain;
  return `${kind} ${amount} ${named}`;
}

/** Returns what may leave a day without proof: the house's amount, or the person's own lower one. */
export function freeDaily(house: Kobo, own: Kobo | null): Kobo {
  return own !== null && own < house ? own : house;
}

/** The person's own choices. `freeDaily` null: as much as the house allows; `purchasesAbove` null: no proof. */
export type ProofChoices = { freeDaily: Kobo | null; purchasesAbove: Kobo | null };

/** True when a change lets more leave without proof than before: such a change takes the proof itself. */
export function isLoosened(from: ProofChoices, to: ProofChoices): boolean {
  return isMore(from.freeDaily, to.freeDaily) || isMore(from.purchasesAbove, to.purchasesAbove);
}

/** Null is the most. */
function isMore(from: Kobo | null, to: Kobo | null): boolean {
  return from !== null && (to === null || to > from);
}
