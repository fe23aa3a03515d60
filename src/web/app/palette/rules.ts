/** An entry that can be opened, by its name and its English name, for people who know it by that one. */
export type Named = { name: string; english: string };

/** Returns the entries in whose name each typed word begins a word; all of them while nothing is typed. */
export function fitting<Item extends Named>(items: readonly Item[], typed: string): Item[] {
  const wanted = wordsOf(typed);
  return items.filter(({ name, english }) => {
    const known = [...wordsOf(name), ...wordsOf(english)];
    return wanted.every((word) => known.some((part) => part.startsWith(word)));
  });
}

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);

/** Returns the next selected index in a list; it wraps around. */
export function moved(at: number, step: 1 | -1, length: number): number {
  return length === 0 ? -1 : (at + step + length) % length;
}
