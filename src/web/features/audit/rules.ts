import { type AuditSearch, readSearch } from "./search.ts";
import type { AnswerOf } from "../../shared/api/api.ts";

export type Entry = AnswerOf<"GET /admin/audit">["entries"][number];
/** Applies a change of filter: it starts at the newest entry again; empty values leave the address. */
export function withFilter(search: AuditSearch, change: Record<string, string>): AuditSearch {
  const { before: _before, entry: _entry, ...rest } = search;
  return readSearch({ ...rest, ...change });
}

/** Returns the query for the server: everything but the open entry. */
export function askedOf({ entry: _entry, ...asked }: AuditSearch): Omit<AuditSearch, "entry"> {
  return asked;
}

/** Returns the number of filters that are set. */
export function countFilters({ before: _before, entry: _entry, ...filters }: AuditSearch): number {
  return Object.keys(filters).length;
}

/** Returns the subject's name where one was stored, else its id. */
export function whomOf({ subject, subjectName }: Pick<Entry, "subject" | "subjectName">): string {
  return subjectName || subject;
}
