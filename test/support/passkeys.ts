import { createHash, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { PASSWORD } from "./people.ts";
import { uniqueDigits } from "./unique.ts";
import type { TestApp } from "./world.ts";

/**
 * An authenticator in software: real P-256 signatures over real authenticator data, as a phone makes them.
 * Tests make one thing at a time wrong in its answers.
 */

/** The house's address in tests of passkeys: usually it is an IP address, which has none. */
export const PASSKEY_HOUSE = "http://localhost:3000";
const HOST = "localhost";

type Lies = {
  origin?: string;
  host?: string;
  /** The count that it tells in place of its own. */
  count?: number;
  isUserVerified?: boolean;
  /** The type of the ceremony that it tells. */
  type?: string;
  /** The name of the new passkey inside of the signed part, in place of its own. */
  innerName?: Buffer;
  /** Another device's key signs. */
  key?: KeyObject;
  /** The person's handle that it tells in place of the one it was given. */
  handle?: string;
};

/** The challenge that a browser answers; both kinds of options have it. A new passkey is of this person. */
type Asked = { challenge: string; user?: { id: string } };

export type Authenticator = ReturnType<typeof createAuthenticator>;

/** Makes an authenticator with one new key. `counts`: false for one whose count stays at zero. */
export function createAuthenticator({ counts = true }: { counts?: boolean } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = createHash("sha256")
    .update(`device ${uniqueDigits(9)}`)
    .digest();
  const id = credentialId.toString("base64url");
  let count = 0;
  let handle: string | null = null;
  const next = () => (counts ? ++count : 0);
  return {
    id,
    privateKey,
    /** Answers `navigator.credentials.create`. */
    make({ challenge, user }: Asked, lies: Lies = {}) {
      handle = user?.id ?? handle;
      const name = lies.innerName ?? credentialId;
      const attested = Buffer.concat([Buffer.alloc(16), uint16(name.length), name, coseKey(publicKey)]);
      const authData = Buffer.concat([dataOf({ count: next(), ...lies }, ATTESTED), attested]);
      return {
        ...nameOf(id),
        response: {
          clientDataJSON: clientData(challenge, { type: "webauthn.create", ...lies }).toString("base64url"),
          attestationObject: attestation(authData).toString("base64url"),
          transports: ["internal", "hybrid", "from-the-future"],
        },
      };
    },
    /** Answers `navigator.credentials.get`. */
    answer({ challenge }: Asked, lies: Lies = {}) {
      const authData = dataOf({ count: next(), ...lies }, 0);
      const client = clientData(challenge, { type: "webauthn.get", ...lies });
      const signed = Buffer.concat([authData, createHash("sha256").update(client).digest()]);
      return {
        ...nameOf(id),
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: authData.toString("base64url"),
          signature: sign("sha256", signed, lies.key ?? privateKey).toString("base64url"),
          userHandle: lies.handle ?? handle,
        },
      };
    },
  };
}

const nameOf = (id: string) => ({
  id,
  rawId: id,
  type: "public-key" as const,
  clientExtensionResults: {},
  authenticatorAttachment: "platform" as const,
});

const [PRESENT, VERIFIED, ATTESTED] = [0x01, 0x04, 0x40];

/** Authenticator data: whose house, what was checked, and how many signatures there were. */
function dataOf(
  { host = HOST, isUserVerified = true, count }: Lies & { count: number },
  flags: number,
): Buffer {
  const head = createHash("sha256").update(host).digest();
  const counted = Buffer.alloc(4);
  counted.writeUInt32BE(count);
  return Buffer.concat([head, Buffer.from([PRESENT | (isUserVerified ? VERIFIED : 0) | flags]), counted]);
}

function clientData(challenge: string, { type, origin = PASSKEY_HOUSE }: Lies): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

/** CBOR of {1: 2, 3: -7, -1: 1, -2: x, -3: y}: a P-256 key for ES256. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const bytes32 = (text: string) => Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(text, "base64url")]);
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]);
  return Buffer.concat([head, Buffer.from([0x21]), bytes32(x), Buffer.from([0x22]), bytes32(y)]);
}

/** CBOR of {fmt: "none", attStmt: {}, authData}. */
function attestation(authData: Buffer): Buffer {
  const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
  return Buffer.concat([
    Buffer.from([0xa3]),
    text("fmt"),
    text("none"),
    text("attStmt"),
    Buffer.from([0xa0]),
    text("authData"),
    Buffer.from([0x59]),
    uint16(authData.length),
    authData,
  ]);
}

type Server = Pick<TestApp, "call">;

type Adding = {
  device?: Authenticator;
  /** The proof of somebody who has a PIN or a passkey already. */
  proof?: { pin: string };
};

/** Adds a passkey to a person, through the API. */
export async function addPasskey(
  world: Server,
  { token }: { token: string },
  { device = createAuthenticator(), ...proven }: Adding = {},
): Promise<{ device: Authenticator; passkeyId: string }> {
  const owner = { password: PASSWORD, ...proven };
  const begun = await world.call("POST /auth/passkeys/begin", { token, body: owner });
  if (begun.status !== 200) throw new Error(JSON.stringify(begun.body));
  const body = { name: "Ada's phone", response: device.make(begun.body.options) };
  const added = await world.call("POST /auth/passkeys", { token, body });
  if (added.status !== 200) throw new Error(JSON.stringify(added.body));
  return { device, passkeyId: added.body.id };
}

/** Asks for a challenge for an act; returns what the device is asked. */
export async function askPasskey(world: Server, { token }: { token: string }, act: object) {
  const asked = await world.call("POST /auth/passkeys/challenge", { token, body: { ...act } });
  if (asked.status !== 200) throw new Error(JSON.stringify(asked.body));
  return asked.body.options;
}
