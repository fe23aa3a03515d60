/**
 * Makes an Idempotency-Key when a confirm dialog opens; a second tap or a retry sends the same one (rules
 * 6.1).
 */
export function newRequestKey(): string {
  return crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint8Array(16)), hex).join("");
}

function hex(byte: number): string {
  return byte.toString(16).padStart(2, "0");
}
