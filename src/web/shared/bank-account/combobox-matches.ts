/** Options that hold every word typed, in any order and case; those that begin with what was typed come first. */
export function matching(options: readonly string[], typed: string): string[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = options.filter((option) => words.every((word) => option.toLowerCase().includes(word)));
  const [first = ""] = words;
  const begins = (option: string) => option.toLowerCase().startsWith(first);
  return [...fits.filter(begins), ...fits.filter((option) => !begins(option))];
}
