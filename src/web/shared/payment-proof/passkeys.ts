import type { AnswerOf } from "../api/api.ts";
import { askDevice, hasPasskeys } from "../device-passkeys.ts";
import { earlyProofWords } from "./early-words.en.ts";
import type { ProofState } from "./proof-query.ts";

/** Passkeys of this device as proof of payments. */

export type PasskeyAnswer = Awaited<ReturnType<typeof askDevice>>;

/** True where both the house and this browser can use passkeys. */
export const passkeysWork = ({ passkeysPossible }: ProofState): boolean => passkeysPossible && hasPasskeys();

/** Has the device answer with a passkey. Throws an ApiError whose sentence says why there is no answer. */
export function answerWithPasskey(
  options: AnswerOf<"POST /auth/passkeys/challenge">["options"],
): Promise<PasskeyAnswer> {
  const t = earlyProofWords.get();
  const says = { missing: t.missing, notUsed: t.passkeyNotUsed, cannotBeUsed: t.passkeyCannotBeUsed };
  return askDevice(options, says);
}
