import { isIP } from "node:net";
import {
  type VerifiedRegistrationResponse,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { decodeAttestationObject, isoBase64URL } from "@simplewebauthn/server/helpers";
import { PASSKEY_ALGORITHMS } from "../core/passkeys.ts";
import type { PasskeyPort } from "../core/ports-passkeys.ts";

/**
 * Checks passkeys for the house at this address. Its host is what passkeys are made for, and its origin the
 * only one whose answers count.
 */
export function createPasskeys(publicUrl: string): PasskeyPort {
  const { origin, hostname } = new URL(publicUrl);
  const host = isAddress(hostname) ? undefined : hostname;
  const house = { expectedOrigin: origin, expectedRPID: hostname, requireUserVerification: true };
  return {
    host,
    challengeIn: ({ response }) => challengeOf(response.clientDataJSON),
    readNew: async (answer, challenge) => {
      if (!isPlain(answer.response.attestationObject)) return undefined;
      const read = await orUndefined(() =>
        verifyRegistrationResponse({
          ...house,
          response: {
            ...answer,
            response: { ...answer.response, transports: [] },
            clientExtensionResults: {},
          },
          expectedChallenge: challenge,
          supportedAlgorithmIDs: [...PASSKEY_ALGORITHMS],
        }),
      );
      const key = read?.registrationInfo && keyOf(read.registrationInfo.credential);
      // The device's own name for the passkey is inside the signed part; the answer's must be the same.
      return key?.credentialId === answer.id ? key : undefined;
    },
    countIn: async (answer, { challenge, passkey }) => {
      // The library is told of no earlier count: the flow compares counts under a lock.
      const credential = {
        id: passkey.credentialId,
        publicKey: Uint8Array.from(passkey.publicKey),
        counter: 0,
      };
      const read = await orUndefined(() =>
        verifyAuthenticationResponse({
          ...house,
          response: { ...answer, clientExtensionResults: {} },
          expectedChallenge: challenge,
          credential,
        }),
      );
      return read?.verified ? read.authenticationInfo.newCounter : undefined;
    },
  };
}

/**
 * We ask for no proof of the device's maker, and browsers then send none, or one by the passkey itself. The
 * other formats bring certificates, and to check those the library calls the addresses that they name.
 */
const PLAIN_FORMATS: readonly string[] = ["none", "packed"];

function isPlain(attestationObject: string): boolean {
  try {
    const read = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
    return PLAIN_FORMATS.includes(read.get("fmt")) && !read.get("attStmt").get("x5c");
  } catch {
    return false;
  }
}

type Credential = NonNullable<VerifiedRegistrationResponse["registrationInfo"]>["credential"];

function keyOf({ id, publicKey, counter }: Credential) {
  return { credentialId: id, publicKey, signCount: counter };
}

/** True for an IP address; a URL writes one of version 6 in brackets. */
function isAddress(hostname: string): boolean {
  return hostname.startsWith("[") || isIP(hostname) !== 0;
}

/** The library throws for whatever is wrong with an answer. */
async function orUndefined<T>(check: () => Promise<T>): Promise<T | undefined> {
  try {
    return await check();
  } catch {
    return undefined;
  }
}

function challengeOf(clientDataJSON: string): string | undefined {
  try {
    const read: unknown = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString("utf8"));
    const challenge = typeof read === "object" && read !== null && "challenge" in read && read.challenge;
    return typeof challenge === "string" ? challenge : undefined;
  } catch {
    return undefined;
  }
}
