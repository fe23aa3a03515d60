const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Returns the 32 hex digits of a UUID, without dashes. */
export function hexOf(id: string): string {
  return id.replaceAll("-", "");
}

/** Returns 32 hex digits as a dashed UUID. */
export function uuidOf(hex: string): string {
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** Returns the first id that can have been made at a time or later: ids grow with time. */
export function firstIdAt(at: Date): string {
  return uuidOf(Math.max(0, at.getTime()).toString(16).padStart(12, "0").padEnd(32, "0"));
}

/** Returns bits in Crockford base 32 (no I, L, O, U), which is safe to read aloud. */
export function toBase32(value: bigint, digits: number): string {
  let text = "";
  for (let i = digits - 1; i >= 0; i--) text += CROCKFORD[Number((value >> BigInt(5 * i)) & 31n)];
  return text;
}

/**
 * Returns the value of this many letters of Crockford base 32, or undefined when the text is not one. Ignores
 * case, spaces and dashes.
 */
export function readBase32(typed: string, letters: number): bigint | undefined {
  const text = typed.toUpperCase().replace(/[\s-]/g, "").replace(/O/g, "0").replace(/[IL]/g, "1");
  if (text.length !== letters) return undefined;
  let bits = 0n;
  // Ten letters fit a plain number, which leaves far less behind than a large one per letter.
  for (let at = 0; at < text.length; at += 10) {
    const digits = Array.from(text.slice(at, at + 10), (letter) => CROCKFORD.indexOf(letter));
    if (digits.includes(-1)) return undefined;
    const part = digits.reduce((sum, digit) => sum * 32 + digit, 0);
    bits = (bits << BigInt(5 * digits.length)) | BigInt(part);
  }
  return bits;
}

/**
 * Hex digits of an id in its reference: time, counter within the millisecond, and some random bits. With
 * fewer digits, ids of one millisecond would share a reference.
 */
const REF_HEX = 25;
const REF_LETTERS = 20;

/**
 * Returns the public reference of a transaction (`trans_Id`): the first 100 bits of its id, 20 characters. It
 * is derived, so it needs no column and no index (rules 2.3).
 */
export function transRef(id: string): string {
  return toBase32(BigInt(`0x${hexOf(id).slice(0, REF_HEX)}`), REF_LETTERS);
}

/**
 * Returns the range of ids that share a public reference, or undefined when the text is not one. Ignores case
 * and dashes.
 */
export function idRangeOf(ref: string): { from: string; to: string } | undefined {
  const bits = readBase32(ref, REF_LETTERS);
  if (bits === undefined) return undefined;
  const prefix = bits.toString(16).padStart(REF_HEX, "0");
  return { from: uuidOf(prefix.padEnd(32, "0")), to: uuidOf(prefix.padEnd(32, "f")) };
}

/**
 * Returns the reference of an attempt at its supplier: lower-case letters, digits and a dash, 29 characters.
 * It is derived from purchase and attempt number, so a restart asks about the same reference (rules 5.4).
 */
export function attemptRef(purchaseId: string, attempt: number): string {
  return `a${attempt}-${toBase32(BigInt(`0x${hexOf(purchaseId)}`), 26).toLowerCase()}`.slice(0, 29);
}

/** References as we write them: no I, L, O or U, and 128 bits at most. */
const OF_ATTEMPT = /^a(\d)-([0-7][0-9a-hjkmnp-tv-z]{25})$/;

/** Returns the attempt that a reference names, or undefined when the text is none of ours. */
export function attemptOfRef(reference: string): { purchaseId: string; attempt: number } | undefined {
  const [, attempt, letters = ""] = OF_ATTEMPT.exec(reference) ?? [];
  const bits = readBase32(letters, 26);
  if (attempt === undefined || bits === undefined) return undefined;
  return { purchaseId: uuidOf(bits.toString(16).padStart(32, "0")), attempt: Number(attempt) };
}
