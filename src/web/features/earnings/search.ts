export type EarningsSearch = { page?: number };

/** Reads the address; page 1 is the address without a page. */
export function readSearch(search: Record<string, unknown>): EarningsSearch {
  const page = Number(search.page);
  return Number.isInteger(page) && page > 1 && page <= 1_000 ? { page } : {};
}
