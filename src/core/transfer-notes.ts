/** The note of a transfer names the other person; these functions write and read it. */

export const noteTo = (userName: string): string => `Transfer to ${userName}`;
export const noteFrom = (name: string): string => `Transfer from ${name}`;

/** Returns the other person's name; empty when the note has none. */
export function nameInNote(note: string): string {
  return /^Transfer (?:to|from) (.+)$/.exec(note)?.[1] ?? "";
}
