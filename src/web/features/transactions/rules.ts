import { readSearch, type TransactionSearch } from "./search.ts";
import type { TransactionFilters } from "../../shared/transactions.ts";

/**
 * Applies a change of filter: it starts at the first page again; empty values leave the address. The open row
 * stays: a text filter applies late (rules 9.4) and must not close a row opened meanwhile.
 */
export function withFilter(search: TransactionSearch, change: Record<string, string>): TransactionSearch {
  const { page: _page, ...rest } = search;
  return readSearch({ ...rest, ...change });
}

/** Returns the query for the server: everything but the open row. */
export function filtersOf({ receipt: _receipt, ...filters }: TransactionSearch): TransactionFilters {
  return filters;
}

/** Returns the number of filters that are set, without the page. */
export function countFilters({ page: _page, ...filters }: TransactionFilters): number {
  return Object.keys(filters).length;
}

/** Returns the first day of the twelve months that end with this day. */
export function yearBefore(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(Date.UTC(year - 1, month - 1, date + 1)).toISOString().slice(0, 10);
}
