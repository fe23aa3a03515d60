import { attemptOfRef, hexOf, idRangeOf, readBase32, uuidOf } from "./ids.ts";
import { referenceKey } from "./manual-funding.ts";
import { normalisePhone } from "./networks.ts";

/** The meanings of a text in the search of staff, by its shape alone (rules 20.11). */

export type IdRange = { from: string; to: string };

/** Everything that the text may mean; a part is absent where the text cannot mean it. */
export type Meant = {
  /** An id, or a public reference: the ids that share it. */
  ids?: IdRange;
  /** A mobile number as stored. */
  phone?: string;
  /** A part of a mobile number, as digits. */
  phonePart?: string;
  /** The number of a bank account. */
  account?: string;
  /** The number of a meter. */
  meter?: string;
  /** A text by which a supplier or provider may know an order, or the digits of a token. */
  references: string[];
  /** The bank reference of a transfer that a person reported, as such references are compared. */
  reported?: string;
  /** A user name or an email, whole. */
  exact?: string;
  /** A part of a user name. */
  namePart?: string;
  /** The beginnings of words of a full name or an email. */
  words: string[];
};

/** Shorter texts mean too many things. */
export const SEARCH_MIN = 3;
export const SEARCH_MAX = 80;

const UUID_HEX = /^[0-9a-f]{32}$/;
const NUMBER_SIGNS = /[\s\-().+]/g;

/** Returns what a text may mean. Nothing for a text that is too short or too long. */
export function meaningsOf(text: string): Meant {
  const typed = text.trim().replace(/\s+/g, " ");
  if (typed.length < SEARCH_MIN || typed.length > SEARCH_MAX) return { references: [], words: [] };
  const digits = typed.replace(NUMBER_SIGNS, "");
  const ids = idsOf(typed);
  const reported = referenceKey(typed);
  const known = {
    ...(ids ? { ids } : {}),
    ...(reported.length < 4 ? {} : { reported }),
    references: referencesOf(typed, digits),
  };
  return /^\d+$/.test(digits)
    ? { ...known, ...numbersOf(digits), words: [] }
    : { ...known, ...namesOf(typed) };
}

function numbersOf(digits: string): Omit<Meant, "references" | "reported" | "words" | "ids"> {
  const phone = normalisePhone(digits) ?? normalisePhone(`0${digits}`);
  const local = digits.replace(/^234/, "0");
  return {
    ...(phone ? { phone } : {}),
    ...(phone === undefined && isPhonePart(local) ? { phonePart: local } : {}),
    ...(digits.length === 10 ? { account: digits } : {}),
    ...(digits.length >= 10 && digits.length <= 13 ? { meter: digits } : {}),
    ...(digits.length <= NAME_DIGITS ? { exact: digits, namePart: digits } : {}),
  };
}

/** User names have at most this many digits alone (rules 3.22). */
const NAME_DIGITS = 6;

/** True for digits that may stand within a mobile number; nearly all of one begins like one. */
function isPhonePart(digits: string): boolean {
  if (digits.length < 4 || digits.length > 10) return false;
  return digits.length < 8 || /^0?[789]/.test(digits);
}

function namesOf(typed: string): Pick<Meant, "exact" | "namePart" | "words"> {
  const lower = typed.toLowerCase();
  const isName = /^\w{3,20}$/.test(lower);
  // An email stays whole: that is how its index knows it.
  const words = lower.includes("@")
    ? [lower]
    : lower.split(/[^\p{L}\p{M}\p{N}'-]+/u).filter((word) => word.length >= 2);
  return {
    ...(lower.includes(" ") ? {} : { exact: lower }),
    ...(isName ? { namePart: lower } : {}),
    words: mayBeWords(lower) && words.some((word) => word.length >= SEARCH_MIN) ? words.slice(0, 5) : [],
  };
}

/** People's names have no digits; asked of their beginnings, a reference would find half of all people. */
const mayBeWords = (text: string) => text.includes("@") || !/[\d_]/.test(text);

/** Ids as they are written everywhere: dashed or not, the public reference, a reference of an attempt. */
function idsOf(typed: string): IdRange | undefined {
  const lower = typed.toLowerCase();
  const hex = hexOf(lower);
  if (UUID_HEX.test(hex)) return { from: uuidOf(hex), to: uuidOf(hex) };
  const sent = attemptOfRef(lower)?.purchaseId ?? payoutOfRef(lower);
  return sent ? { from: sent, to: sent } : idRangeOf(typed);
}

/** Returns the withdrawal that a reference at the provider names. */
function payoutOfRef(reference: string): string | undefined {
  const letters = /^w\d-([0-9a-z]{26})$/.exec(reference)?.[1];
  const bits = letters === undefined ? undefined : readBase32(letters, 26);
  return bits === undefined || bits >> 128n !== 0n ? undefined : uuidOf(bits.toString(16).padStart(32, "0"));
}

/** A reference has no blanks; a token is known by its 20 digits however they are grouped. */
function referencesOf(typed: string, digits: string): string[] {
  const isToken = /^\d{20}$/.test(digits);
  const asTyped = typed.includes(" ") || typed.length < 4 ? [] : [typed];
  return [...new Set([...asTyped, ...(isToken ? [digits] : [])])];
}
