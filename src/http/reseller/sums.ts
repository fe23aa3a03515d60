import { toNaira } from "../../core/money.ts";
import type { TransactionRow } from "../../flows/rows.ts";
import { isGivenBack } from "../../flows/transactions/money-back.ts";

/** Writes an amount as scripts read it: naira with two places. */
export const decimals = (amount: bigint): string => toNaira(amount as never).toFixed(2);

/** Sums what the house keeps for purchases of one order: one that failed or was refunded costs nothing. */
export const paidFor = (rows: readonly TransactionRow[]): bigint =>
  rows.reduce((sum, row) => (isGivenBack(row) ? sum : sum + row.amount_kobo), 0n);
