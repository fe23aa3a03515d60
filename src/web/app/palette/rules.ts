/** An entry that can be opened, by its name and its English name, for people who know it by that one. */
export type Named = { name: string; english: string };

/** The shortest text that searches people and transactions; a shorter one matches too many. */
const MIN_LETTERS = 3;

/** Returns the entries in whose name each typed word begins a word; all of them while nothing is typed. */
export function fitting<Item extends Named>(items: readonly Item[], typed: string): Item[] {
  const wanted = wordsOf(typed);
  return items.filter(({ name, english }) => {
    const known = [...wordsOf(name), ...wordsOf(english)];
    return wanted.every((word) => known.some((part) => part.startsWith(word)));
  });
}

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);

/** Returns a filter by phone number when the text may be one, else by name. */
export function personFilter(typed: string): { userName: string } | { phoneNumber: string } | undefined {
  const text = typed.trim();
  if (text.length < MIN_LETTERS) return undefined;
  return /^\+?[\d\s-]+$/.test(text) ? { phoneNumber: text.replace(/[\s-]/g, "") } : { userName: text };
}

/** Returns a filter by id, for one word that has a digit; transactions are searched by id only. */
export function transactionFilter(typed: string): { transactionId: string } | undefined {
  const text = typed.trim();
  return text.length >= 6 && /^[\w-]+$/.test(text) && /\d/.test(text) ? { transactionId: text } : undefined;
}

/** Returns the next selected index in a list; it wraps around. */
export function moved(at: number, step: 1 | -1, length: number): number {
  return length === 0 ? -1 : (at + step + length) % length;
}
