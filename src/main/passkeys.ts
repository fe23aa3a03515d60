import { isIP } from "node:net";
import {
  type VerifiedRegistrationResponse,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
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
      return read?.registrationInfo && keyOf(read.registrationInfo.credential);
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
