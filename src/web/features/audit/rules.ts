import { type AuditSearch, readSearch } from "./search.ts";
import type { AnswerOf } from "../../shared/api/api.ts";

export type Entry = AnswerOf<"GET /admin/audit">["entries"][number];
/** A change of filter begins at the newest again; empty values leave the address. */
export function withFilter(search: AuditSearch, change: Record<string, string>): AuditSearch {
  const { before: _before, entry: _entry, ...rest } = search;
  return readSearch({ ...rest, ...change });
}

/** What is asked of the server: everything but the open entry. */
export function askedOf({ entry: _entry, ...asked }: AuditSearch): Omit<AuditSearch, "entry"> {
  return asked;
}

/** How many filters are set. */
export function countFilters({ before: _before, entry: _entry, ...filters }: AuditSearch): number {
  return Object.keys(filters).length;
}

/** On whom: the name where one was written, else the id. */
export function whomOf({ subject, subjectName }: Pick<Entry, "subject" | "subjectName">): string {
  return subjectName || subject;
}
