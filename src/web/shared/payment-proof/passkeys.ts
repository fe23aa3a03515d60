import { ApiError, type AnswerOf, type BodyOf } from "../api/api.ts";
import { inTime } from "../load-part.ts";
import type { ProofState } from "./proof-query.ts";
import { proofWords } from "./words.en.ts";

/** Passkeys of this device: the browser asks for the fingerprint, the face or the screen lock. */

type Library = typeof import("@simplewebauthn/browser");
type NewPasskey = BodyOf<"POST /auth/passkeys">["response"];
export type PasskeyAnswer = Awaited<ReturnType<Library["startAuthentication"]>>;

/** True where both the house and this browser can use passkeys. */
export const passkeysWork = ({ passkeysPossible }: ProofState): boolean =>
  passkeysPossible && typeof globalThis.PublicKeyCredential === "function";

let library: Library | undefined;

/** Loads the code that speaks to the device, at its first use. */
async function load(): Promise<Library> {
  try {
    library ??= await inTime(import("@simplewebauthn/browser"));
    return library;
  } catch {
    throw noAnswer(proofWords.get().missing);
  }
}

/** Has the device make a passkey. Throws an ApiError whose sentence says why there is none. */
export async function makePasskey(
  optionsJSON: AnswerOf<"POST /auth/passkeys/begin">["options"],
): Promise<NewPasskey> {
  const { startRegistration } = await load();
  try {
    return await startRegistration({ optionsJSON });
  } catch (error) {
    const t = proofWords.get();
    const name = nameOf(error);
    if (name === "InvalidStateError") throw noAnswer(t.passkeyKnown);
    throw noAnswer(isStopped(name) ? t.passkeyNotMade : t.passkeyCannotBeMade);
  }
}

/** Has the device answer with a passkey. Throws an ApiError whose sentence says why there is no answer. */
export async function answerWithPasskey(
  optionsJSON: AnswerOf<"POST /auth/passkeys/challenge">["options"],
): Promise<PasskeyAnswer> {
  const { startAuthentication } = await load();
  try {
    return await startAuthentication({ optionsJSON });
  } catch (error) {
    const t = proofWords.get();
    throw noAnswer(isStopped(nameOf(error)) ? t.passkeyNotUsed : t.passkeyCannotBeUsed);
  }
}

/** Takes back the question that the device shows. */
export function stopAsking(): void {
  library?.WebAuthnAbortService.cancelCeremony();
}

/**
 * True when the person cancelled or the time was over. Browsers give both one name, so that a page learns
 * nothing about its reader: the sentences name both.
 */
const isStopped = (name: string): boolean => name === "NotAllowedError" || name === "AbortError";

/** Returns the browser's own name of a failure, which the library wraps. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  return error.cause instanceof Error ? error.cause.name : error.name;
}

const noAnswer = (msg: string) => new ApiError({ status: 0, code: "passkey_stopped", msg });
