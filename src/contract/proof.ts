import * as z from "zod/mini";
import { PIN } from "../core/payment-pin.ts";
import type { ErrorCode } from "./errors.ts";
import { DOCUMENTED } from "./shapes.ts";

/** The proof that a person is there: their payment PIN, or the answer of a passkey. */

const ENTER_PIN = "Enter 4 to 6 digits";
export const pin = z.string(ENTER_PIN).check(z.regex(PIN, ENTER_PIN));

export const UNREADABLE = "This answer of a passkey cannot be read";

/** Bytes as base64url, as browsers send them. */
export function bytes(max: number) {
  return z.string(UNREADABLE).check(z.regex(/^[\w-]+$/, UNREADABLE), z.maxLength(max, UNREADABLE));
}
const publicKey = z.literal("public-key", UNREADABLE);
export const named = { id: bytes(1_400), rawId: bytes(1_400), type: publicKey };

const answered = {
  clientDataJSON: bytes(4_000),
  authenticatorData: bytes(4_000),
  signature: bytes(2_000),
};

/** The answer of a browser to a challenge (AuthenticationResponseJSON). */
const passkeyAnswer = z.object({ ...named, response: z.object(answered, UNREADABLE) }, UNREADABLE);

/** The same to the challenge of a log-in: the device also says whose passkey it is (`userHandle`). */
export const loginAnswer = z.object(
  { ...named, response: z.object({ ...answered, userHandle: bytes(100) }, UNREADABLE) },
  UNREADABLE,
);

const ENTER_PROOF = "Enter your payment PIN, or use a passkey";
const oneProof = z
  .object({ pin: z.optional(pin), passkey: z.optional(passkeyAnswer) }, ENTER_PROOF)
  .check(z.refine((given) => Boolean(given.pin) !== Boolean(given.passkey), ENTER_PROOF));
DOCUMENTED.add(oneProof, { oneOf: [{ required: ["pin"] }, { required: ["passkey"] }] });

/**
 * The proof that a person is there when money leaves: their payment PIN, or the answer of a passkey to a
 * challenge for this very act. Left out, a small amount a day leaves all the same.
 */
export const proof = z.optional(oneProof);

/** Refusals of every act that takes a proof. */
export const PROOF_ERRORS = [
  "payment_proof_needed",
  "payment_pin_wrong",
  "payment_pin_locked",
  "payment_pin_not_set",
  "passkey_wrong",
  "passkey_stale",
  "passkey_by_key",
  "overloaded",
] as const satisfies readonly ErrorCode[];
