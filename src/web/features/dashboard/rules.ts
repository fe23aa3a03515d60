import { type Kobo, sum } from "../../../core/money.ts";
import { fromWire, formatMoney } from "../../shared/money.ts";
import { isOpen, type Transaction } from "../../shared/transactions.ts";
import { checkedBalance, type User } from "../../shared/user.ts";
import { UPGRADE_PRICE } from "../../../core/pricing.ts";
import type { Settings } from "../../shared/settings-query.ts";
import { dashboardWords } from "./words.en.ts";

/** Sums the money in flight over the given rows: taken from the wallet, neither settled nor released. */
export function pendingOf(rows: readonly Transaction[]): { count: number; total: Kobo } {
  const open = rows.filter((row) => isOpen(row) && !row.isCredit);
  return { count: open.length, total: sum(open.map((row) => fromWire(row.trans_amount))) };
}

/**
 * True for a person with an empty wallet and no transaction yet, whom the dashboard welcomes with first steps
 * (rules 9.31). False while the transactions are not known.
 */
export function isNewcomer(user: User, rows: readonly Transaction[] | undefined): boolean {
  return rows?.length === 0 && fromWire(user.balance) === 0n;
}

/** True for smart earners, who alone see the upgrade (rules 3.9). */
export function canUpgrade(user: User): boolean {
  return user.userType === "smart earner";
}

/** Returns why the upgrade cannot be paid; undefined when it can. */
export function upgradeProblem(user: User): string | undefined {
  const balance = checkedBalance(user);
  return balance !== undefined && balance < UPGRADE_PRICE ? dashboardWords.get().insufficient : undefined;
}

/**
 * Describes the advantage of the upgrade: the lower airtime charges of a reseller, once they are loaded and
 * where they are lower (rules 4.11).
 */
export function upgradeNote(
  charges: Settings["airtimeCharges"] | undefined,
  userType: User["userType"],
): string {
  const t = dashboardWords.get();
  const price = formatMoney(UPGRADE_PRICE);
  const now = charges?.find((charge) => charge.userType === userType)?.percent;
  const reseller = charges?.find((charge) => charge.userType === "reseller")?.percent;
  if (now === undefined || reseller === undefined || reseller >= now) return t.resellerNotePrice({ price });
  return t.resellerNote({ reseller, now, price });
}
