/** Identity by NIN and BVN (rules 13.7 to 13.10); pure. */

export const IDENTITY_KINDS = ["nin", "bvn"] as const;
export type IdentityKind = (typeof IDENTITY_KINDS)[number];

export const IDENTITY_NUMBER = /^\d{11}$/;
/** Maximum tries of one person per day in Lagos; each try costs us money. */
export const MAX_IDENTITY_TRIES = 5;

/** Returns the first three and last two digits: enough for people to recognise their own number. */
export function maskIdentity(number: string): string {
  return `${number.slice(0, 3)}${"*".repeat(Math.max(0, number.length - 5))}${number.slice(-2)}`;
}

/** Titles before a name, which are not part of it. */
const TITLES = new Set(
  "mr mrs miss ms master dr prof engr barr arc chief alhaji alhaja hajia mallam malam pastor rev sir madam".split(
    " ",
  ),
);

/** Returns the words of a name in lower case, without accents, apostrophes, titles and initials. */
function wordsOf(name: string): Set<string> {
  const plain = name
    .normalize("NFKD")
    .replace(/[\p{M}'’`]/gu, "")
    .toLowerCase();
  const words = plain.split(/[^\p{L}]+/u).filter((word) => word.length > 1 && !TITLES.has(word));
  return new Set(words);
}

/**
 * True when two names may belong to the same person. Case, order, punctuation and accents do not count, and
 * either name may lack some names of the other (middle names are often left out). At least two names must
 * match, and every name of the shorter one must be in the longer one.
 */
export function isSamePerson(one: string, other: string): boolean {
  const [left, right] = [wordsOf(one), wordsOf(other)];
  const [short, long] = left.size <= right.size ? [left, right] : [right, left];
  return short.size >= 2 && [...short].every((word) => long.has(word));
}

/** Returns a name by which only its owner recognises themselves: "CH*** OK***". */
export function maskName(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== "");
  return words.map((word) => `${word.slice(0, word.length > 3 ? 2 : 1)}***`).join(" ");
}
