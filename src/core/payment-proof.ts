import type { Kobo } from "./money.ts";
import type { PasskeyAnswer } from "./ports-passkeys.ts";

/**
 * The proof that a person gives when money leaves their wallet (rules 11.15 to 11.22): their PIN, or a
 * passkey's answer. `isByKey`: an API key sent it.
 */
export type PaymentProof =
  | { kind: "pin"; pin: string }
  | { kind: "passkey"; answer: PasskeyAnswer; isByKey: boolean };

/** Returns what may leave a day without proof: the house's amount, or the person's own lower one. */
export function freeDaily(house: Kobo, own: Kobo | null): Kobo {
  return own !== null && own < house ? own : house;
}

/** The choices of a person. `freeDaily` null: as the house allows; `purchasesAbove` null: no proof. */
export type ProofChoices = { freeDaily: Kobo | null; purchasesAbove: Kobo | null };

/** True when a change lets more leave without proof than before: such a change takes the proof itself. */
export function isLoosened(from: ProofChoices, to: ProofChoices): boolean {
  return isMore(from.freeDaily, to.freeDaily) || isMore(from.purchasesAbove, to.purchasesAbove);
}

/** Null is the most. */
function isMore(from: Kobo | null, to: Kobo | null): boolean {
  return from !== null && (to === null || to > from);
}
