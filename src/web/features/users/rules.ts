import { readSearch, type UserQuery, type UserSearch } from "./search.ts";

/**
 * Applies a change of filter: it starts at the first page again; empty values leave the address. The open row
 * stays: a text filter applies late (rules 9.4) and must not close a row opened meanwhile.
 */
export function withFilter(search: UserSearch, change: Record<string, string>): UserSearch {
  const { page: _page, ...rest } = search;
  return readSearch({ ...rest, ...change });
}

/** Returns the query for the server: everything but the open row. */
export function filtersOf({ user: _user, ...filters }: UserSearch): UserQuery {
  return filters;
}

/** Returns the number of filters that are set, without the page. */
export function countFilters({ page: _page, ...filters }: UserQuery): number {
  return Object.keys(filters).length;
}

/** Returns the filter of one search box: text that begins like a number searches numbers, all else names. */
export function searchFor(text: string): Pick<UserSearch, "userName" | "phoneNumber"> {
  const wanted = text.trim();
  if (!wanted) return {};
  return /^[+0][\d\s-]*$|^234\d*$/.test(wanted) ? { phoneNumber: wanted } : { userName: wanted };
}

/** Rows per page, as on the server. */
export const PAGE_ROWS = 50;

/** Returns the rows of a range of pages: "1 to 50". */
export function rowsOf({ from, to }: { from: number; to: number }, totalUsers: number) {
  return { first: (from - 1) * PAGE_ROWS + 1, last: Math.min(to * PAGE_ROWS, totalUsers) };
}
