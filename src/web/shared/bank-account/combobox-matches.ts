/**
 * Returns the options that contain every typed word, in any order and case; options that begin with the text
 * come first.
 */
export function matching(options: readonly string[], typed: string): string[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = options.filter((option) => words.every((word) => option.toLowerCase().includes(word)));
  const [first = ""] = words;
  const begins = (option: string) => option.toLowerCase().startsWith(first);
  return [...fits.filter(begins), ...fits.filter((option) => !begins(option))];
}
