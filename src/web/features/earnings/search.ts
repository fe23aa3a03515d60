export type EarningsSearch = { page?: number };

/** The address: the first page is the one without a number. */
export function readSearch(search: Record<string, unknown>): EarningsSearch {
  const page = Number(search.page);
  return Number.isInteger(page) && page > 1 && page <= 1_000 ? { page } : {};
}
