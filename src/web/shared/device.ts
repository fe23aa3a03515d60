import { storage } from "./storage.ts";

const NAME = "device";
const BYTES = 32;

/**
 * Returns this device's own token, made at its first use and kept through log-outs. The server knows a device
 * by it, so that failed log-ins of others at the same address do not lock its person out (rules 3.21).
 */
export function deviceToken(): string {
  const kept = storage.get(NAME);
  if (kept) return kept;
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  const made = btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (sign) => SIGNS[sign] ?? "");
  storage.set(NAME, made);
  return made;
}

/** Base64url in place of base64; the padding goes. */
const SIGNS: Record<string, string> = { "+": "-", "/": "_" };
