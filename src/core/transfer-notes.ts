/** What a transfer's line says of the other side: written with the line, and read where the other side is shown. */

export const noteTo = (userName: string): string => `Transfer to ${userName}`;
export const noteFrom = (name: string): string => `Transfer from ${name}`;

/** The other side's name; empty when the note names none. */
export function nameInNote(note: string): string {
  return /^Transfer (?:to|from) (.+)$/.exec(note)?.[1] ?? "";
}
