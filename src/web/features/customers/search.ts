import { compact, idOf, pageOf } from "../../shared/search-fields.ts";

/** The fields of the address: the customer who is open, and the page of what they bought. */
export type CustomerSearch = { open?: string; page?: number };

/** Reads the address; unknown values are left out. */
export function readSearch(search: Record<string, unknown>): CustomerSearch {
  return compact({ open: idOf(search.open), page: pageOf(search.page) });
}
