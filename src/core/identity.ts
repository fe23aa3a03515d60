/** Who somebody is, as NIN and BVN tell (rules 13.7 to 13.10): pure. */

export const IDENTITY_KINDS = ["nin", "bvn"] as const;
export type IdentityKind = (typeof IDENTITY_KINDS)[number];

export const IDENTITY_NUMBER = /^\d{11}$/;
/** Tries of one person on one day of Lagos; each costs us money. */
export const MAX_IDENTITY_TRIES = 5;

/** First three and last two digits: enough to recognise one's own number by. */
export function maskIdentity(number: string): string {
  return `${number.slice(0, 3)}${"*".repeat(Math.max(0, number.length - 5))}${number.slice(-2)}`;
}

/** Words that stand before a name and are none. */
const TITLES = new Set(
  "mr mrs miss ms master dr prof engr barr arc chief alhaji alhaja hajia mallam malam pastor rev sir madam".split(
    " ",
  ),
);

/** Words of a name: small letters without accents, apostrophes closed up, titles and initials left out. */
function wordsOf(name: string): Set<string> {
  const plain = name
    .normalize("NFKD")
    .replace(/[\p{M}'’`]/gu, "")
    .toLowerCase();
  const words = plain.split(/[^\p{L}]+/u).filter((word) => word.length > 1 && !TITLES.has(word));
  return new Set(words);
}

/**
 * Whether two names are one person's. Letter case, order, punctuation and accents do not count, and either may lack names that the other
 * has (middle names are left out everywhere); at least two names must be the same, and none of the shorter one may be foreign to the longer.
 */
export function isSamePerson(one: string, other: string): boolean {
  const [left, right] = [wordsOf(one), wordsOf(other)];
  const [short, long] = left.size <= right.size ? [left, right] : [right, left];
  return short.size >= 2 && [...short].every((word) => long.has(word));
}
