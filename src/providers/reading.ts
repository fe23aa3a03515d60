import { z } from "zod";
import { type Kobo, kobo } from "../core/money.ts";

/** Readers of what others send us. Total: what is not clearly the thing asked for is undefined. */

/** A field that hosts send as text or as a number, as trimmed text; undefined when it is neither, or empty. */
export const scalar = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).trim() || undefined)
  .optional()
  .catch(undefined);

/** A field that only counts as text. A meter token sent as a number has lost its leading zero and its last digits. */
export const textOnly = z.string().optional().catch(undefined);

/** The body as parsed JSON, whatever its content type says: hosts serve JSON as text/html and HTML as JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A reference we may store and put in a path: printable, at most 64 characters, no blanks. */
export function readRef(text: string | undefined): string | undefined {
  return text !== undefined && /^[A-Za-z0-9._:-]{1,64}$/.test(text) ? text : undefined;
}

/** Exact naira ("610", "610.0", "1,610.50") to kobo; undefined when it is not an amount or finer than a kobo. */
export function readNaira(text: string | undefined): Kobo | undefined {
  const match = /^(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(text ?? "");
  if (!match) return undefined;
  const [, whole = "0", cents = ""] = match;
  return kobo(BigInt(whole.replaceAll(",", "")) * 100n + BigInt(cents.padEnd(2, "0")));
}

/** A balance: commas, a naira sign and float dust (19566.49999) are forgiven; to the nearest kobo. */
export function readBalance(text: string | undefined): Kobo | undefined {
  const bare = (text ?? "").replace(/[,\s]|₦|NGN/g, "");
  const match = /^(-?)(\d{1,15})(?:\.(\d{1,20}))?$/.exec(bare);
  if (!match) return undefined;
  const [, sign, whole = "0", fraction = ""] = match;
  const mills = BigInt(whole) * 1_000n + BigInt(fraction.padEnd(3, "0").slice(0, 3));
  const size = (mills + 5n) / 10n;
  return kobo(sign === "-" ? -size : size);
}

/** 20 digits, alone or in groups, wherever they stand in the text ("Token : 1234 5678 ..."). As text: it may start with 0. */
export function readMeterToken(texts: readonly (string | undefined)[]): string | undefined {
  for (const text of texts) {
    const match = /(?<!\d[ -]?)\d(?:[ -]?\d){19}(?![ -]?\d)/.exec(text ?? "");
    if (match) return match[0].replace(/[ -]/g, "");
  }
  return undefined;
}

/**
 * Somebody else's words, fit for our records: one line, at most 160 characters, long digit runs masked (operator texts
 * carry customers' numbers and tokens).
 */
export function note(text: string | undefined): string {
  return (text ?? "")
    .replace(/[\p{C}\s]+/gu, " ")
    .replace(/\d[\d ]{3,}(?=\d{3})/g, "*")
    .trim()
    .slice(0, 160)
    .replace(/[\uD800-\uDBFF]$/, "");
}

/** A name or address as printed for a customer: one line, no control characters, at most 160 characters. */
export function readLine(text: string | undefined): string {
  return (text ?? "")
    .replace(/[\p{C}\s]+/gu, " ")
    .trim()
    .slice(0, 160)
    .replace(/[\uD800-\uDBFF]$/, "");
}

/** Two phone numbers are the same person's line in any of the forms hosts echo: 0803..., 234803..., 803... */
export function isSameLine(echo: string, phone: string): boolean {
  return echo.replace(/\D/g, "").slice(-10) === phone.slice(-10) && phone.length >= 10;
}
