import { actName } from "../../shared/audit/act-name.ts";
import { ACTS } from "../../shared/audit/words.en.ts";
import { type AuditSearch, readSearch } from "./search.ts";
import { compact } from "../../shared/search-fields.ts";
import type { AnswerOf } from "../../shared/api/api.ts";

/** The acts that the filter offers, by their words. */
export function knownActs(): { value: string; label: string }[] {
  return ACTS.map((value) => ({ value, label: actName(value) })).toSorted((a, b) =>
    a.label.localeCompare(b.label),
  );
}

export type Entry = AnswerOf<"GET /admin/audit">["entries"][number];
/** Applies a change of filter: it starts at the newest entry again; empty values leave the address. */
export function withFilter(search: AuditSearch, change: Record<string, string>): AuditSearch {
  const { before: _before, entry: _entry, ...rest } = search;
  return readSearch({ ...rest, ...change });
}

/** The part of the address that the server is asked with. */
export type Asked = Omit<AuditSearch, "entry" | "show">;

/** Returns the query for the server: everything but the open entry and the tab. */
export function askedOf({ entry: _entry, show: _show, ...asked }: AuditSearch): Asked {
  return asked;
}

/** Returns the query for readings, which have no act and no subject. */
export function readingsAskedOf({ actor, from, to, before }: AuditSearch): Asked {
  return compact({ actor, from, to, before });
}

/** Returns the address without filters, on the same tab. */
export function clearedOf({ show }: AuditSearch): AuditSearch {
  return show ? { show } : {};
}

export type Read = AnswerOf<"GET /admin/readings">["entries"][number];

/** Says a filter in words: "user name ada, status success". Empty where nothing narrows. */
export function filterText(filter: unknown): string {
  if (typeof filter !== "object" || filter === null) return "";
  const parts = Object.entries(filter).map(([name, value]) => {
    const said = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    return `${said} ${typeof value === "string" ? value : JSON.stringify(value)}`;
  });
  return parts.join(", ");
}

/** Returns the number of filters that are set. */
export function countFilters({
  before: _before,
  entry: _entry,
  show: _show,
  ...filters
}: AuditSearch): number {
  return Object.keys(filters).length;
}

/** Returns the subject's name where one was stored, else its id. */
export function whomOf({ subject, subjectName }: Pick<Entry, "subject" | "subjectName">): string {
  return subjectName || subject;
}
