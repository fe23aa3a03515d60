import { createHash, timingSafeEqual } from "node:crypto";

/** Compares in constant time; nothing is the same as an empty text. */
export function isSame(sent: string, expected: string): boolean {
  const hashOf = (text: string) => createHash("sha256").update(text).digest();
  return expected !== "" && timingSafeEqual(hashOf(sent), hashOf(expected));
}

/** Returns the JSON in a body, or undefined. */
export function readJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString("utf8"));
  } catch {
    return undefined;
  }
}
