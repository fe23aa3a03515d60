import type { AnswerOf, QueryOf } from "../../shared/api/api.ts";
import { compact, textOf } from "../../shared/search-fields.ts";

export type Entry = AnswerOf<"GET /admin/audit">["entries"][number];
export type AuditFilters = Pick<
  NonNullable<QueryOf<"GET /admin/audit">>,
  "actor" | "action" | "subject" | "from" | "to"
>;

/** What stands in the address: the filters, where the page begins and the open entry. */
export type AuditSearch = AuditFilters & { before?: number; entry?: number };

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The address as filters: texts are taken as text, and what cannot be is left out. */
export function readSearch(search: Record<string, unknown>): AuditSearch {
  const fields = {
    actor: textOf(search.actor),
    action: textOf(search.action),
    subject: textOf(search.subject),
    from: dayOf(search.from),
    to: dayOf(search.to),
    before: numberOf(search.before),
    entry: numberOf(search.entry),
  };
  return compact(fields);
}

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

function numberOf(value: unknown): number | undefined {
  const number = Number(value);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

function dayOf(value: unknown): string | undefined {
  return typeof value === "string" && DAY.test(value) ? value : undefined;
}
