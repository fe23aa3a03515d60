import { OUTCOME_NOTES } from "../../../core/outcome-notes.ts";
import { words } from "../words.ts";

export const en: { readonly [Note in keyof typeof OUTCOME_NOTES]: string } = OUTCOME_NOTES;

const noteWords = words("outcomeNotes", en);
const KEYS = new Map<string, keyof typeof en>(
  Object.entries(OUTCOME_NOTES).map(([key, note]) => [note, key as keyof typeof en]),
);

/** Returns the note that a transaction keeps, in the person's language where it is one of the fixed ones. */
export function noteText(note: string): string {
  const key = KEYS.get(note);
  return key ? noteWords.get()[key] : note;
}
