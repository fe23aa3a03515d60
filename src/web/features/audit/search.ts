import type { QueryOf } from "../../shared/api/api.ts";
import { compact, dayOf, textOf } from "../../shared/search-fields.ts";

export type AuditFilters = Pick<
  NonNullable<QueryOf<"GET /admin/audit">>,
  "actor" | "action" | "subject" | "from" | "to"
>;

/** The fields of the address: filters, start of the page, open entry, and readings in place of acts. */
export type AuditSearch = AuditFilters & { before?: number; entry?: number; show?: "readings" };

/** Reads the address; invalid values are left out. */
export function readSearch(search: Record<string, unknown>): AuditSearch {
  const fields = {
    actor: textOf(search.actor),
    action: textOf(search.action),
    subject: textOf(search.subject),
    from: dayOf(search.from),
    to: dayOf(search.to),
    before: numberOf(search.before),
    entry: numberOf(search.entry),
    show: search.show === "readings" ? ("readings" as const) : undefined,
  };
  return compact(fields);
}

function numberOf(value: unknown): number | undefined {
  const number = Number(value);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}
