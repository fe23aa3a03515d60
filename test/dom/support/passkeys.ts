import { onTestFinished } from "vitest";
import { type Authenticator, createAuthenticator } from "../../support/passkeys.ts";

/**
 * A phone whose screen lock makes and answers passkeys: `navigator.credentials` in front of the software
 * authenticator, with bytes and JSON changed as a browser does.
 */

type Wanted = { publicKey: { challenge: ArrayBuffer }; signal: AbortSignal };
type Made = ReturnType<Authenticator["make"]>;
type Given = ReturnType<Authenticator["answer"]>;

const bytes = (text: string): ArrayBuffer => Uint8Array.from(Buffer.from(text, "base64url")).buffer;
const textOf = (given: ArrayBuffer): string => Buffer.from(given).toString("base64url");

/** Confirms when the phone asks, or makes it fail by this name; "wait" never ends. */
type Manner = "confirm" | "wait" | "NotAllowedError" | "InvalidStateError" | "SecurityError";

/** Gives this process's window a screen lock until the test is over. */
export function giveScreenLock(device: Authenticator = createAuthenticator()) {
  const phone = { manner: "confirm" as Manner, asked: 0, stopped: 0 };
  const answer = async <T>({ publicKey, signal }: Wanted, make: (asked: { challenge: string }) => T) => {
    phone.asked += 1;
    if (phone.manner === "wait") await untilStopped(signal, phone);
    if (phone.manner !== "confirm") throw new DOMException("The phone says no", phone.manner);
    return make({ challenge: textOf(publicKey.challenge) });
  };
  const credentials = {
    create: (wanted: Wanted) => answer(wanted, (asked) => made(device.make(asked))),
    get: (wanted: Wanted) => answer(wanted, (asked) => given(device.answer(asked))),
  };
  Object.defineProperty(navigator, "credentials", { configurable: true, value: credentials });
  Object.defineProperty(globalThis, "PublicKeyCredential", {
    configurable: true,
    value: class PublicKeyCredential {},
  });
  onTestFinished(() => {
    Reflect.deleteProperty(globalThis, "PublicKeyCredential");
  });
  return phone;
}

/** Rejects as browsers do, once the page takes the question back. */
function untilStopped(signal: AbortSignal, phone: { stopped: number }): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => {
      phone.stopped += 1;
      reject(new DOMException("stopped", "AbortError"));
    });
  });
}

const named = ({ id, rawId, type, authenticatorAttachment }: Made | Given) => ({
  id,
  rawId: bytes(rawId),
  type,
  authenticatorAttachment,
  getClientExtensionResults: () => ({}),
});

function made(answer: Made) {
  const { clientDataJSON, attestationObject, transports } = answer.response;
  return {
    ...named(answer),
    response: {
      clientDataJSON: bytes(clientDataJSON),
      attestationObject: bytes(attestationObject),
      getTransports: () => transports,
    },
  };
}

function given(answer: Given) {
  const { clientDataJSON, authenticatorData, signature, userHandle } = answer.response;
  return {
    ...named(answer),
    response: {
      clientDataJSON: bytes(clientDataJSON),
      authenticatorData: bytes(authenticatorData),
      signature: bytes(signature),
      userHandle: userHandle === null ? null : bytes(userHandle),
    },
  };
}
