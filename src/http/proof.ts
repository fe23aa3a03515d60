import type { PaymentProof } from "../core/payment-proof.ts";
import type { PasskeyAnswer } from "../core/ports-passkeys.ts";
import type { Caller } from "./on.ts";

/** The proof of a payment as the contract reads it: one of the two. */
export type SentProof = { pin?: string | undefined; passkey?: PasskeyAnswer | undefined };

/** Returns the proof that came with a request, if any, and whether an API key sent it. */
export function proofOf({ via }: Caller, sent: SentProof | undefined): PaymentProof | undefined {
  if (sent?.passkey) return { kind: "passkey", answer: sent.passkey, isByKey: via === "key" };
  return sent?.pin === undefined ? undefined : { kind: "pin", pin: sent.pin };
}
