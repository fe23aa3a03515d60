import type { Kobo } from "../../core/money.ts";
import type { TransactionRow } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { findReturn, type Place } from "./queries.ts";

/** True for what was asked for and ended without it: the money came back. */
export function isGivenBack({ status }: Pick<TransactionRow, "status">): boolean {
  return status === "failed" || status === "refunded";
}

/**
 * The balance of the wallet after the money of a failed purchase or withdrawal came back (rules 2.9); of
 * several rows, the balance after their last entry. A row's own balance is the one from before that.
 */
export async function balanceAfterReturn(
  deps: Pick<Deps, "db">,
  ...rows: readonly [TransactionRow, ...TransactionRow[]]
): Promise<Kobo | null> {
  const backs = await Promise.all(rows.filter(isGivenBack).map((row) => findReturn(deps.db, row)));
  const entries = [...rows, ...backs.flatMap((back) => back ?? [])];
  return entries.reduce<Place>((last, one) => ((one.seq ?? 0n) > (last.seq ?? 0n) ? one : last), rows[0])
    .balance_after;
}
