import type { AnswerOf, BodyOf } from "../api/api.ts";
import { deviceLibrary, isStopped, nameOf, noAnswer } from "../device-passkeys.ts";
import { proofWords } from "./words.en.ts";

type NewPasskey = BodyOf<"POST /auth/passkeys">["response"];

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
