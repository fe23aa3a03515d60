import { lagosMonth, monthAfter, monthStart } from "../../core/days.ts";
import { type Kobo, kobo, sum } from "../../core/money.ts";
import { writtenName } from "../../core/services.ts";
import { type Spent, sumSpending } from "./statement-queries.ts";
import { findSpan } from "./queries.ts";
import type { Deps } from "../deps.ts";

const MONTHS = 12;

type MonthSpent = { month: string; spent: Kobo; purchases: number; networks: Omit<Spent, "month">[] };
export type Spending = { months: MonthSpent[]; total: Kobo; since: Date | undefined };

/**
 * Returns what a person bought and received in this month and the eleven before, by month and network, under
 * the names that receipts use (rules 8.17).
 */
export async function readSpending(deps: Pick<Deps, "db" | "clock">, userId: string): Promise<Spending> {
  const current = lagosMonth(deps.clock.now());
  const names = Array.from({ length: MONTHS }, (_, at) => monthAfter(current, at - MONTHS + 1));
  const from = monthStart(names[0] ?? current);
  const span = await findSpan(deps.db, { userId, from, before: undefined });
  const { spent, since } = await sumSpending(deps.db, userId, span);
  const months = names.map((month) => monthOf(month, spent));
  return { months, total: sum(months.map((one) => one.spent)), since };
}

function monthOf(month: string, all: readonly Spent[]): MonthSpent {
  const networks = all
    .filter((one) => one.month === month)
    .map(({ network, spent, purchases }) => ({
      network: writtenName(network),
      spent: kobo(spent),
      purchases,
    }))
    .toSorted((a, b) => a.network.localeCompare(b.network));
  return {
    month,
    spent: sum(networks.map((one) => one.spent)),
    purchases: networks.reduce((total, one) => total + one.purchases, 0),
    networks,
  };
}
