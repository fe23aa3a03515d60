import { compact, dayOf, textOf } from "../../shared/search-fields.ts";

export const BOOK_TABS = ["day", "month", "supplier", "reports", "erasures"] as const;
export type BookTab = (typeof BOOK_TABS)[number];

/** The fields of the address. `account` opens its movements. */
export type BookSearch = { tab?: BookTab; day?: string; month?: string; supplier?: string; account?: string };

/** Reads the address; invalid values are left out. */
export function readSearch(search: Record<string, unknown>): BookSearch {
  return compact({
    tab: BOOK_TABS.find((one) => one === search.tab),
    day: dayOf(search.day),
    month: monthIn(search.month),
    supplier: textOf(search.supplier),
    account: textOf(search.account),
  });
}

const MONTH = /^[12]\d{3}-(0[1-9]|1[0-2])$/;

function monthIn(value: unknown): string | undefined {
  return typeof value === "string" && MONTH.test(value) ? value : undefined;
}

export type BooksProps = { search: BookSearch; onSearch: (search: BookSearch) => void };
