import { readSearch, type TransactionSearch } from "./search.ts";
import { isPurchase, type Transaction, type TransactionFilters } from "../../shared/transactions.ts";
import { statisticsWords } from "./statistics-words.en.ts";

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

/** True when staff may refund the transaction, as far as the row shows (rules 12.4). */
export function canRefund(row: Pick<Transaction, "trans_Type" | "trans_Status">): boolean {
  return isPurchase(row) && row.trans_Status !== "failed" && row.trans_Status !== "refunded";
}

/** Returns the first day of the twelve months that end with this day. */
export function yearBefore(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(Date.UTC(year - 1, month - 1, date + 1)).toISOString().slice(0, 10);
}

const GB_OF_A_TB = 1_000;

/** Formats a volume: "12.5 GB", from 1,000 GB "1.25 TB" (rules 9.7); empty where no data is sold. */
export function volumeText(gigabytes: number): string {
  const t = statisticsWords.get();
  if (gigabytes === 0) return t.noVolume;
  if (gigabytes >= GB_OF_A_TB) return t.terabytes({ amount: short(gigabytes / GB_OF_A_TB) });
  return t.gigabytes({ amount: short(gigabytes) });
}

function short(amount: number): string {
  return amount.toLocaleString("en-NG", { maximumFractionDigits: 2 });
}
