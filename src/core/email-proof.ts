/** Proof that a person reads the mail of their address (rules 3.27): a code to type, and a link. */

/** How long a code and its link are good. */
export const EMAIL_PROOF_MS = 60 * 60_000;
export const EMAIL_CODE = /^\d{6}$/;
const CODES = 1_000_000;

/** Returns a code of six digits from four random bytes. */
export function emailCode(random: Uint8Array): string {
  const number = new DataView(random.buffer, random.byteOffset, 4).getUint32(0);
  return String(number % CODES).padStart(6, "0");
}

/**
 * The address of a person whose own was proven by somebody else: no mail goes there, and screens show none.
 */
const NO_EMAIL = "none:";

export function noEmail(userId: string): string {
  return NO_EMAIL + userId;
}

/** Returns an address as screens show it: empty where the person has none. */
export function shownEmail(email: string): string {
  return isNoEmail(email) ? "" : email;
}

export function isNoEmail(email: string): boolean {
  return email.startsWith(NO_EMAIL);
}
