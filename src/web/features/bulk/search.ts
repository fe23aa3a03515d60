import { compact, pageOf, textOf } from "../../shared/search-fields.ts";

/** The fields of the address: the list that is open, and the page of its rows. */
export type BulkSearch = { page?: number; open?: string };

/** Reads the address; unknown values are left out. */
export function readSearch(search: Record<string, unknown>): BulkSearch {
  return compact({ page: pageOf(search.page), open: textOf(search.open) });
}
