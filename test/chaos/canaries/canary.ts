/** One change of one file. `text` must stand in the file exactly once. */
export type Change = { file: string; text: string; instead: string };

/** A bug planted in a copy of the project, and the test that must notice it. */
export type Canary = Change & {
  /** The effect of the bug, as a sentence. */
  bug: string;
  /** A second guard against the same harm: it is taken away too, so that the first is seen to hold. */
  alsoOpen?: Change;
  /** The test that must fail, by file and full name (`describe > test`). */
  caughtBy: { file: string; test: string };
  /**
   * Set when the test needs PostgreSQL. "own" is for a bug in a migration: no other test may share that
   * database.
   */
  cluster?: "shared" | "own";
};

/**
 * Returns the text with the bug planted. Throws unless the anchor stands there exactly once: a bug that is
 * not planted proves nothing.
 */
export function plant({ file, text, instead }: Change, source: string): string {
  const found = source.split(text).length - 1;
  if (found !== 1) throw new Error(`${file} holds ${found} times, not once: ${text}`);
  return source.replace(text, () => instead);
}

/** All changes that plant the bug. */
export function changesOf(canary: Canary): readonly Change[] {
  return canary.alsoOpen ? [canary, canary.alsoOpen] : [canary];
}
