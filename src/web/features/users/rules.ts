import { readSearch, type UserQuery, type UserSearch } from "./search.ts";

/**
 * A change of filter starts at the first page again; empty values leave the address. The open row stays: a text filter applies late
 * (rules 9.4), and what was opened meanwhile is not closed under somebody's hands.
 */
export function withFilter(search: UserSearch, change: Record<string, string>): UserSearch {
  const { page: _page, ...rest } = search;
  return readSearch({ ...rest, ...change });
}

/** What is asked of the server: everything but the open row. */
export function filtersOf({ user: _user, ...filters }: UserSearch): UserQuery {
  return filters;
}

/** How many filters are set, the page not counted. */
export function countFilters({ page: _page, ...filters }: UserQuery): number {
  return Object.keys(filters).length;
}

/** One box for both: what begins like a number is looked for among the numbers, all else among the names. */
export function searchFor(text: string): Pick<UserSearch, "userName" | "phoneNumber"> {
  const wanted = text.trim();
  if (!wanted) return {};
  return /^[+0][\d\s-]*$|^234\d*$/.test(wanted) ? { phoneNumber: wanted } : { userName: wanted };
}

/** Rows of one page, as the server counts them. */
export const PAGE_ROWS = 50;
const MOST_PAGES = 50;

/** What is wrong with a range of pages, if anything. */
export function rangeProblem(range: { from: string; to: string }, totalPages: number): RangeProblem {
  const [from, to] = [Number(range.from), Number(range.to)];
  const last = Math.max(totalPages, 1);
  const isPage = (page: number) => Number.isInteger(page) && page >= 1 && page <= last;
  if (!isPage(from) || !isPage(to) || to < from) return "no-range";
  return to - from >= MOST_PAGES ? "too-many" : undefined;
}
type RangeProblem = "no-range" | "too-many" | undefined;

/** The rows that pages hold: "1 to 50". */
export function rowsOf({ from, to }: { from: number; to: number }, totalUsers: number) {
  return { first: (from - 1) * PAGE_ROWS + 1, last: Math.min(to * PAGE_ROWS, totalUsers) };
}
