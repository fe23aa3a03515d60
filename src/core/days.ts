/** Days and months in Lagos: UTC+1 all year. */

const LAGOS_MS = 3_600_000;

/** Returns the day in Lagos, as 2026-01-31. */
export function lagosDay(at: Date): string {
  return new Date(at.getTime() + LAGOS_MS).toISOString().slice(0, 10);
}

/** Returns a moment as ISO 8601 in Lagos time: 2026-01-31T14:05:00.000+01:00. For files that people read. */
export function lagosTime(at: Date): string {
  return new Date(at.getTime() + LAGOS_MS).toISOString().replace("Z", "+01:00");
}

/** Returns the moment when a day in Lagos (2026-01-31) begins. */
export function dayStart(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) - LAGOS_MS);
}

/** Returns the month in Lagos, as 2026-01. */
export function lagosMonth(at: Date): string {
  return lagosDay(at).slice(0, 7);
}

/** Returns the moment when a month in Lagos (2026-01) begins. */
export function monthStart(month: string): Date {
  return new Date(Date.parse(`${month}-01T00:00:00.000Z`) - LAGOS_MS);
}

/** Returns the month this many months later: `monthAfter("2026-01", -1)` is 2025-12. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}
