import { lagosMonth, monthAfter, monthStart } from "../../core/days.ts";
import { WINDOW_FROM_DAY } from "../../core/earnings.ts";

const DAY_MS = 24 * 3_600_000;

/**
 * Returns the window in which partners withdraw, for the month of a moment in Lagos: its first and last day
 * (rules 14.2).
 */
export function earningsWindow(now = new Date()): { opensAt: string; lastDay: string } {
  const month = lagosMonth(now);
  const opensAt = new Date(monthStart(month).getTime() + (WINDOW_FROM_DAY - 1) * DAY_MS);
  const lastDay = new Date(monthStart(monthAfter(month, 1)).getTime() - DAY_MS);
  return { opensAt: opensAt.toISOString(), lastDay: lastDay.toISOString() };
}
