import type { AnswerOf, BodyOf } from "../api/api.ts";
import { askDevice, deviceLibrary, hasPasskeys, isStopped, nameOf, noAnswer } from "../device-passkeys.ts";
import type { ProofState } from "./proof-query.ts";
import { proofWords } from "./words.en.ts";

/** Passkeys of this device as proof of payments. */

type NewPasskey = BodyOf<"POST /auth/passkeys">["response"];
export type PasskeyAnswer = Awaited<ReturnType<typeof askDevice>>;

/** True where both the house and this browser can use passkeys. */
export const passkeysWork = ({ passkeysPossible }: ProofState): boolean => passkeysPossible && hasPasskeys();

/** Has the device make a passkey. Throws an ApiError whose sentence says why there is none. */
export async function makePasskey(
  optionsJSON: AnswerOf<"POST /auth/passkeys/begin">["options"],
): Promise<NewPasskey> {
  const t = proofWords.get();
  const { startRegistration } = await deviceLibrary(t.missing);
  try {
    return await startRegistration({ optionsJSON });
  } catch (error) {
    const name = nameOf(error);
    if (name === "InvalidStateError") throw noAnswer(t.passkeyKnown);
    throw noAnswer(isStopped(name) ? t.passkeyNotMade : t.passkeyCannotBeMade);
  }
}

/** Has the device answer with a passkey. Throws an ApiError whose sentence says why there is no answer. */
export function answerWithPasskey(
  options: AnswerOf<"POST /auth/passkeys/challenge">["options"],
): Promise<PasskeyAnswer> {
  const t = proofWords.get();
  const says = { missing: t.missing, notUsed: t.passkeyNotUsed, cannotBeUsed: t.passkeyCannotBeUsed };
  return askDevice(options, says);
}
