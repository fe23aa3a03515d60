import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from "node:crypto";

/** The browser's side of web push: its keys, and how it opens a message (RFC 8291, aes128gcm). */

const SALT = 16;
const TAG = 16;

export type Keys = { curve: ECDH; auth: Buffer };

export function makeKeys(): Keys {
  const curve = createECDH("prime256v1");
  curve.generateKeys();
  return { curve, auth: randomBytes(16) };
}

/** Opens a message of one record; throws when it was not made for these keys. */
export function open({ curve, auth }: Keys, body: Buffer): string {
  const salt = body.subarray(0, SALT);
  const idLength = body.readUInt8(SALT + 4);
  const sender = body.subarray(SALT + 5, SALT + 5 + idLength);
  const sealed = body.subarray(SALT + 5 + idLength);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), curve.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync("sha256", curve.computeSecret(sender), auth, info, 32));
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync("sha256", secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), length));
  const decipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
  decipher.setAuthTag(sealed.subarray(-TAG));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -TAG)), decipher.final()]);
  // Two marks the last record; zeros after it are padding.
  return plain.subarray(0, plain.lastIndexOf(2)).toString("utf8");
}

const part = (text: string) =>
  JSON.parse(Buffer.from(text, "base64url").toString("utf8")) as Record<string, unknown>;

type Signed = { key: string; claims: Record<string, unknown> };

/** Reads `vapid t=..., k=...` (RFC 8292) and checks its signature; undefined for anything else. */
export function readVapid(header: string | undefined): Signed | undefined {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header ?? "") ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  if (point.length !== 65) return undefined;
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const isGenuine = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  return isGenuine && part(head)["alg"] === "ES256" ? { key, claims: part(claims) } : undefined;
}
