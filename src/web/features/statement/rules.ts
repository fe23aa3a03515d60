import type { StatementSearch } from "./search.ts";
import { statementWords } from "./words.en.ts";

/** The fields of the address. */
export type Period = { from: string; to: string };

const DAY_MS = 24 * 3_600_000;
/** The longest period that the server accepts (rules 8.16). */
const MAX_DAYS = 366;
const USUAL_DAYS = 30;

/** Returns the period of the address, by default the last thirty days. `now` is today in Lagos. */
export function periodOf({ from, to }: StatementSearch, now: string): Period {
  const end = to ?? now;
  return { from: from ?? daysBefore(end, USUAL_DAYS - 1), to: end };
}

/** Returns the problems of a period by field. */
export function problemOf({ from, to }: Period): { from?: string; to?: string } {
  const t = statementWords.get();
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
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

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);
}

function monthBefore(month: string, months: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 - months, 1)).toISOString().slice(0, 7);
}
