import * as z from "zod/mini";
import { transaction } from "../../contract/transactions.ts";
import type { TransactionRow } from "../../flows/rows.ts";
import { transactionShape } from "./transaction.ts";

/** A transaction as its owner's server is told of it: what the owner would read, with money in naira. */
export function webhookShape(row: TransactionRow, owner: { userName: string }): unknown {
  return z.encode(transaction, transactionShape(row, { userName: owner.userName, isAdmin: false }));
}
