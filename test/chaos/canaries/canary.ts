/** A bug planted in a copy of the house, and the test that must notice it. */
export type Canary = {
  /** The effect of the bug, as a sentence. */
  bug: string;
  file: string;
  /** Must stand in the file exactly once. */
  text: string;
  instead: string;
  /** The test that goes red, by file and full name (`describe > test`). */
  caughtBy: { file: string; test: string };
  /**
   * Set when the test needs PostgreSQL; "own" when the bug is in a migration, so that no other may see that
   * database.
   */
  cluster?: "shared" | "own";
};

/**
 * The text with the bug planted. Throws when it is not there exactly once: a canary that misses proves
 * nothing.
 */
export function plant({ file, text, instead }: Canary, source: string): string {
  const found = source.split(text).length - 1;
  if (found !== 1) throw new Error(`${file} holds ${found} times, not once: ${text}`);
  return source.replace(text, () => instead);
}
