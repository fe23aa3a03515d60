/** A way somewhere: what it is called, and in English too, for whoever knows it by that name. */
export type Named = { name: string; english: string };

/** What is looked for among people and transactions: too short a text fits half the shop. */
const MIN_LETTERS = 3;

/** The entries whose name has every typed word at the beginning of one of its words; all of them while nothing is typed. */
export function fitting<Item extends Named>(items: readonly Item[], typed: string): Item[] {
  const wanted = wordsOf(typed);
  return items.filter(({ name, english }) => {
    const known = [...wordsOf(name), ...wordsOf(english)];
    return wanted.every((word) => known.some((part) => part.startsWith(word)));
  });
}

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);

/** Whether a text may be a phone number: then people are looked for by it, else by their name. */
export function personFilter(typed: string): { userName: string } | { phoneNumber: string } | undefined {
  const text = typed.trim();
  if (text.length < MIN_LETTERS) return undefined;
  return /^\+?[\d\s-]+$/.test(text) ? { phoneNumber: text.replace(/[\s-]/g, "") } : { userName: text };
}

/** A transaction is looked for by an id alone: one word that has a digit. */
export function transactionFilter(typed: string): { transactionId: string } | undefined {
  const text = typed.trim();
  return text.length >= 6 && /^[\w-]+$/.test(text) && /\d/.test(text) ? { transactionId: text } : undefined;
}

/** The next place of the mark in a list, around its ends. */
export function moved(at: number, step: 1 | -1, length: number): number {
  return length === 0 ? -1 : (at + step + length) % length;
}
