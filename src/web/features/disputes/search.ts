import { compact, pageOf, textOf } from "../../shared/search-fields.ts";

/** The fields of the address: the page of the list, and the problem that is open. */
export type ProblemSearch = { page?: number; open?: string };

/** Reads the address; unknown values are left out. */
export function readSearch(search: Record<string, unknown>): ProblemSearch {
  return compact({ page: pageOf(search.page), open: textOf(search.open) });
}
