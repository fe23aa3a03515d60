import { type Kobo, sum } from "../../../core/money.ts";
import { fromWire } from "../../shared/money.ts";
import { isOpen, type Transaction } from "../../shared/transactions.ts";
import type { User } from "../../shared/user.ts";

/** Sums the money in flight over the given rows: taken from the wallet, neither settled nor released. */
export function pendingOf(rows: readonly Transaction[]): { count: number; total: Kobo } {
  const open = rows.filter((row) => isOpen(row) && !row.isCredit);
  return { count: open.length, total: sum(open.map((row) => fromWire(row.trans_amount))) };
}

/** True for smart earners, who alone see the upgrade (rules 3.9). */
export function canUpgrade(user: User): boolean {
  return user.userType === "smart earner";
}
