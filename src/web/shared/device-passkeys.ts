import { inTime } from "./load-part.ts";
import { ApiError } from "./api/api.ts";

/** The browser's own dialog of passkeys: it asks for the fingerprint, the face or the screen lock. */

type Library = typeof import("@simplewebauthn/browser");
type Options = Parameters<Library["startAuthentication"]>[0]["optionsJSON"];

let library: Library | undefined;

/** True where this browser can use passkeys. */
export const hasPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === "function";

/** Loads the code that speaks to the device, at its first use. Throws an ApiError that says `missing`. */
export async function deviceLibrary(missing: string): Promise<Library> {
  try {
    library ??= await inTime(import("@simplewebauthn/browser"));
    return library;
  } catch {
    throw noAnswer(missing);
  }
}

/** The sentences of a question to the device that brings no answer. */
type Sentences = { missing: string; notUsed: string; cannotBeUsed: string };

/** Has the device answer with a passkey. Throws an ApiError whose sentence says why there is no answer. */
export async function askDevice(optionsJSON: Options, says: Sentences) {
  const { startAuthentication } = await deviceLibrary(says.missing);
  try {
    return await startAuthentication({ optionsJSON });
  } catch (error) {
    throw isStopped(nameOf(error)) ? notUsed(says.notUsed) : noAnswer(says.cannotBeUsed);
  }
}

/** Takes back the question that the device shows. */
export function stopAsking(): void {
  library?.WebAuthnAbortService.cancelCeremony();
}

/**
 * True when the person cancelled, the time was over, or the device has no such passkey. Browsers give all of
 * them one name, so that a page learns nothing about its reader: the sentences name them.
 */
export const isStopped = (name: string): boolean => name === "NotAllowedError" || name === "AbortError";

/** Returns the browser's own name of a failure, which the library wraps. */
export function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  return error.cause instanceof Error ? error.cause.name : error.name;
}

/** The code of an answer that was not given because its question was stopped. */
export const NOT_USED = "passkey_not_used";
const notUsed = (msg: string) => new ApiError({ status: 0, code: NOT_USED, msg });

/** The error of a device that cannot answer. */
export const noAnswer = (msg: string) => new ApiError({ status: 0, code: "passkey_stopped", msg });
