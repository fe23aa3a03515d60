import { createHmac, createSecretKey, hkdfSync } from "node:crypto";
import type { SecretHashPort } from "../core/ports.ts";

/**
 * Keyed hashes of secrets that are looked up by value (session tokens): HMAC-SHA256 under a key derived from the
 * application's secret. A stolen database does not yield a usable token, nor a way to test guesses.
 */
export function createSecrets(appSecret: string, earlier: readonly string[] = []): SecretHashPort {
  const digest = digestUnder(appSecret);
  const before = earlier.map(digestUnder);
  return { digest, earlierDigests: (text) => before.map((digestBefore) => digestBefore(text)) };
}

function digestUnder(secret: string): (text: string) => Uint8Array {
  // A key object, prepared once: raw bytes would be imported anew for every token, at ten times the cost.
  const key = createSecretKey(Buffer.from(hkdfSync("sha256", secret, "", "airtide secret look-up", 32)));
  return (text) => createHmac("sha256", key).update(text).digest();
}
