import { z } from "zod";
import { type Kobo, kobo } from "../core/money.ts";

/**
 * Readers of data from other parties. They never throw: a value that is not clearly what was asked for is
 * undefined.
 */

/**
 * A field that hosts send as text or as a number. Gives trimmed text; undefined when it is neither, or empty.
 */
export const scalar = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).trim() || undefined)
  .optional()
  .catch(undefined);

/**
 * A field that counts only as text. A meter token sent as a number has lost its leading zero and its last
 * digits.
 */
export const textOnly = z.string().optional().catch(undefined);

/**
 * Parses the body as JSON, whatever its content type says: hosts serve JSON as text/html and HTML as JSON.
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads a reference that we may store and put in a path: printable, at most 64 characters, no blanks. */
export function readRef(text: string | undefined): string | undefined {
  return text !== undefined && /^[A-Za-z0-9._:-]{1,64}$/.test(text) ? text : undefined;
}

/**
 * Converts exact naira ("610", "610.0", "1,610.50") to kobo; undefined when it is no amount or finer than a
 * kobo.
 */
export function readNaira(text: string | undefined): Kobo | undefined {
  const match = /^(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(text ?? "");
  if (!match) return undefined;
  const [, whole = "0", cents = ""] = match;
  return kobo(BigInt(whole.replaceAll(",", "")) * 100n + BigInt(cents.padEnd(2, "0")));
}

/**
 * Reads a balance to the nearest kobo. Accepts commas, a naira sign and floating point noise (19566.49999).
 */
export function readBalance(text: string | undefined): Kobo | undefined {
  const bare = (text ?? "").replace(/[,\s]|₦|NGN/g, "");
  const match = /^(-?)(\d{1,15})(?:\.(\d{1,20}))?$/.exec(bare);
  if (!match) return undefined;
  const [, sign, whole = "0", fraction = ""] = match;
  const mills = BigInt(whole) * 1_000n + BigInt(fraction.padEnd(3, "0").slice(0, 3));
  const size = (mills + 5n) / 10n;
  return kobo(sign === "-" ? -size : size);
}

/**
 * Makes another party's words safe for our records: one line, at most 160 characters, long digit runs masked
 * (operator texts carry customers' numbers and tokens).
 */
export function note(text: string | undefined): string {
  return (text ?? "")
    .replace(/[\p{C}\s]+/gu, " ")
    .replace(/\d[\d ]{3,}(?=\d{3})/g, "*")
    .trim()
    .slice(0, 160)
    .replace(/[\uD800-\uDBFF]$/, "");
}

/** Reads a name or address to show to a customer: one line, no control characters, at most 160 characters. */
export function readLine(text: string | undefined): string {
  return (text ?? "")
    .replace(/[\p{C}\s]+/gu, " ")
    .trim()
    .slice(0, 160)
    .replace(/[\uD800-\uDBFF]$/, "");
}

/**
 * True when two phone numbers are the same line, in any of the forms that hosts echo: 0803..., 234803...,
 * 803... Digits that a host masked with asterisks match any, as long as four others are shown.
 */
export function isSameLine(echo: string, phone: string): boolean {
  if (echo.includes("*")) return isSameMasked(echo, phone);
  return echo.replace(/\D/g, "").slice(-10) === phone.slice(-10) && phone.length >= 10;
}

const MIN_SHOWN = 4;

/** Hosts mask with any number of asterisks: "0806232*******", "0803***0001". */
function isSameMasked(echo: string, phone: string): boolean {
  const shown = /^(\d*)\*+(\d*)$/.exec(echo.replace(/[^\d*]/g, ""));
  if (!shown) return false;
  const [first = "", last = ""] = [shown[1]?.replace(/^234/, "0"), shown[2]];
  const isEnough = first.length + last.length >= MIN_SHOWN && first.length + last.length < phone.length;
  return isEnough && phone.startsWith(first) && phone.endsWith(last);
}
