import { compact, dayOf } from "../../shared/search-fields.ts";

export type StatementSearch = { from?: string; to?: string };

/** Reads the address; a value that is no day is left out. */
export function readSearch(search: Record<string, unknown>): StatementSearch {
  return compact({ from: dayOf(search.from), to: dayOf(search.to) });
}
