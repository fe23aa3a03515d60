import { daysBefore, daysOf, MAX_DAYS, type Period } from "./period.ts";
import { statementWords } from "./words.en.ts";

/** Returns the problems of a period by field. */
export function problemOf(period: Period): { from?: string; to?: string } {
  const t = statementWords.get();
  const days = daysOf(period);
  if (days < 1) return { to: t.orderDays };
  return days > MAX_DAYS ? { from: t.tooLong } : {};
}

/** Periods up to today that one tap chooses. */
export function quickPeriods(now: string): { label: string; period: Period }[] {
  const t = statementWords.get();
  const month = now.slice(0, 7);
  const before = monthBefore(month, 1);
  return [
    { label: t.thisMonth, period: { from: `${month}-01`, to: now } },
    { label: t.lastMonth, period: { from: `${before}-01`, to: daysBefore(`${month}-01`, 1) } },
    { label: t.threeMonths, period: { from: `${monthBefore(month, 2)}-01`, to: now } },
    { label: t.year, period: { from: daysBefore(now, 364), to: now } },
  ];
}

function monthBefore(month: string, months: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 - months, 1)).toISOString().slice(0, 7);
}
