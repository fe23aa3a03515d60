import { readSearch, type TransactionSearch } from "./search.ts";
import { isPurchase, type Transaction, type TransactionFilters } from "../../shared/transactions.ts";

/**
 * A change of filter starts at the first page again; empty values leave the address. The open row stays: a text filter applies late
 * (rules 9.4), and what was opened meanwhile is not closed under somebody's hands.
 */
export function withFilter(search: TransactionSearch, change: Record<string, string>): TransactionSearch {
  const { page: _page, ...rest } = search;
  return readSearch({ ...rest, ...change });
}

/** What is asked of the server: everything but the open row. */
export function filtersOf({ receipt: _receipt, ...filters }: TransactionSearch): TransactionFilters {
  return filters;
}

/**
 * What this person may ask for: others' names are staff's filters, suppliers and plans an admin's. The server would refuse the rest, and
 * a link that was passed on should still show something.
 */
export function allowedTo(
  search: TransactionSearch,
  { isAdmin, isAgent }: { isAdmin: boolean; isAgent: boolean },
): TransactionSearch {
  const { userName, supplier: _supplier, planName: _planName, ...own } = search;
  if (isAdmin) return search;
  return isAgent && userName ? { ...own, userName } : own;
}

/** How many rules are set, the page not counted. */
export function countFilters({ page: _page, ...filters }: TransactionFilters): number {
  return Object.keys(filters).length;
}

/** Whether a person of the house may give its money back, as far as the line itself tells (rules 12.4). */
export function canRefund(row: Pick<Transaction, "trans_Type" | "trans_Status">): boolean {
  return isPurchase(row) && row.trans_Status !== "failed" && row.trans_Status !== "refunded";
}

/** The day that begins the twelve months which end with this one. */
export function yearBefore(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(Date.UTC(year - 1, month - 1, date + 1)).toISOString().slice(0, 10);
}
