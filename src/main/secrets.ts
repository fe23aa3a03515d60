import type { AuditSealPort, SigningPort, VaultPort } from "../core/ports-secrets.ts";
import type { SecretHashPort } from "../core/ports.ts";
import type { SecretDigests } from "../db/installation.ts";
import {
  createHmac,
  createSecretKey,
  hkdfSync,
  createCipheriv,
  createDecipheriv,
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  timingSafeEqual,
} from "node:crypto";

/**
 * Keyed hashes of secrets that are looked up by value (session tokens): HMAC-SHA256 under a key derived from
 * the application's secret. A stolen database yields no usable token, and no way to test guesses.
 */
export function createSecrets(appSecret: string, earlier: readonly string[] = []): SecretHashPort {
  const digest = digestUnder(appSecret);
  const before = earlier.map(digestUnder);
  return {
    digest,
    earlierDigests: (text) => before.map((digestBefore) => digestBefore(text)),
    isSame: (one, other) => one.length === other.length && timingSafeEqual(one, other),
  };
}

function digestUnder(secret: string): (text: string) => Uint8Array {
  // A prepared key object: raw bytes would be imported again for every token, at ten times the cost.
  const key = createSecretKey(Buffer.from(hkdfSync("sha256", secret, "", "airtide secret look-up", 32)));
  return (text) => createHmac("sha256", key).update(text).digest();
}

/** Returns the password of the application's role in PostgreSQL: the same in every process. */
export function databasePassword(appSecret: string): string {
  return Buffer.from(hkdfSync("sha256", appSecret, "", "airtide database log-in", 32)).toString("base64url");
}

/** Returns the digests by which processes of one installation know that they share a secret (rules 8.81). */
export function secretDigests(appSecret: string, earlier: readonly string[] = []): SecretDigests {
  const digest = (secret: string) =>
    Buffer.from(hkdfSync("sha256", secret, "", "airtide secret of the installation", 32));
  return { current: digest(appSecret), earlier: earlier.map(digest) };
}

/** Returns a name for each secret (8 hex digits), by which a backup knows its own; it gives nothing away. */
export function secretIds(appSecret: string, earlier: readonly string[] = []): string[] {
  return [appSecret, ...earlier].map((secret) =>
    Buffer.from(hkdfSync("sha256", secret, "", "airtide name of the secret", 4)).toString("hex"),
  );
}

/** Returns the sandbox's own secret: no hash and no sealed value of one house opens in the other. */
export function sandboxSecret(appSecret: string): string {
  return Buffer.from(hkdfSync("sha256", appSecret, "", "airtide sandbox", 32)).toString("base64url");
}

/** Returns the secret that signs a person's webhooks from the sandbox; derived, so it is stored nowhere. */
export function sandboxWebhookSecret(appSecret: string, userId: string): string {
  const derived = hkdfSync("sha256", sandboxSecret(appSecret), "", `airtide test webhooks ${userId}`, 32);
  return `whsec_test_${Buffer.from(derived).toString("base64url")}`;
}

/** Seals the audit log's chain under a key of its own. An earlier secret's key only verifies. */
export function createAuditSeal(appSecret: string, earlier: readonly string[] = []): AuditSealPort {
  const keys = [appSecret, ...earlier].map((secret) => keyOf(secret, "airtide audit chain"));
  const [current] = keys;
  if (!current) throw new Error("a seal needs a key");
  return {
    keyId: current.id,
    seal: (keyId, previous, text) => {
      const used = keys.find(({ id }) => id.equals(keyId));
      return used && createHmac("sha256", used.key).update(previous).update(text).digest();
    },
  };
}

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID_BYTES = 4;

/**
 * Seals values that must be stored and read back: NIN, BVN, webhook secrets, second-factor seeds.
 * AES-256-GCM, with the value's subject as authenticated data, so that a sealed value cannot be moved to
 * another row. The key's id stands in front: after a change of secret, values sealed under an `earlier` one
 * still open.
 */
export function createVault(appSecret: string, earlier: readonly string[] = []): VaultPort {
  const keys = [appSecret, ...earlier].map((secret) => keyOf(secret, "airtide vault"));
  const [current] = keys;
  if (!current) throw new Error("a vault needs a key");
  return {
    seal: (plain, about) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, current.key, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(about));
      const sealed = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
      return Buffer.concat([current.id, nonce, cipher.getAuthTag(), sealed]);
    },
    open: (sealed, about) => {
      const bytes = Buffer.from(sealed);
      const id = bytes.subarray(0, KEY_ID_BYTES);
      const key = keys.find((one) => one.id.equals(id));
      if (!key) throw new Error("sealed under a key that is not here");
      const nonce = bytes.subarray(KEY_ID_BYTES, KEY_ID_BYTES + NONCE_BYTES);
      const rest = bytes.subarray(KEY_ID_BYTES + NONCE_BYTES);
      const decipher = createDecipheriv(ALGORITHM, key.key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(about));
      decipher.setAuthTag(rest.subarray(0, TAG_BYTES));
      return Buffer.concat([decipher.update(rest.subarray(TAG_BYTES)), decipher.final()]).toString("utf8");
    },
  };
}

function keyOf(secret: string, use: string) {
  const bytes = Buffer.from(hkdfSync("sha256", secret, "", use, 32));
  const id = createHash("sha256").update(bytes).digest().subarray(0, KEY_ID_BYTES);
  return { id, key: createSecretKey(bytes) };
}

/** Signs with Ed25519. The public part is the `x` of a JSON Web Key, the private part PKCS #8. */
export function createSigning(): SigningPort {
  return {
    newKey: () => {
      const { publicKey, privateKey } = generateKeyPairSync("ed25519");
      const { x = "" } = publicKey.export({ format: "jwk" });
      return {
        publicKey: x,
        privateKey: privateKey.export({ format: "der", type: "pkcs8" }).toString("base64url"),
      };
    },
    sign: (privateKey, text) => {
      const key = createPrivateKey({
        key: Buffer.from(privateKey, "base64url"),
        format: "der",
        type: "pkcs8",
      });
      return sign(null, Buffer.from(text), key).toString("base64url");
    },
  };
}
