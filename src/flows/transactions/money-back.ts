import type { Kobo } from "../../core/money.ts";
import type { TransactionRow } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { findReturn } from "./queries.ts";

/** True for what was asked for and ended without it: the money came back. */
export function isGivenBack({ status }: Pick<TransactionRow, "status">): boolean {
  return status === "failed" || status === "refunded";
}

/**
 * The balance of the wallet after the money of a failed purchase or withdrawal came back (rules 2.9). The
 * row's own balance is the one from before that.
 */
export async function balanceAfterReturn(deps: Pick<Deps, "db">, row: TransactionRow): Promise<Kobo | null> {
  if (!isGivenBack(row)) return row.balance_after;
  return (await findReturn(deps.db, row)) ?? row.balance_after;
}
