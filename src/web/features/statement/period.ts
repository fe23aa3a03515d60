import type { StatementSearch } from "./search.ts";

/** The fields of the address. */
export type Period = { from: string; to: string };

const DAY_MS = 24 * 3_600_000;
/** The longest period that the server accepts (rules 8.16). */
export const MAX_DAYS = 366;
const USUAL_DAYS = 30;

/** Returns the period of the address, by default the last thirty days. `now` is today in Lagos. */
export function periodOf({ from, to }: StatementSearch, now: string): Period {
  const end = to ?? now;
  return { from: from ?? daysBefore(end, USUAL_DAYS - 1), to: end };
}

/** Returns the number of days of a period, both ends included; below 1 when it ends before it begins. */
export function daysOf({ from, to }: Period): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}

/** True when the server accepts the period. */
export function isAskable(period: Period): boolean {
  const days = daysOf(period);
  return days >= 1 && days <= MAX_DAYS;
}

export function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);
}
