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

/** Returns the day this many days later: `dayAfter("2026-01-31")` is 2026-02-01. */
export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) + days * 24 * LAGOS_MS).toISOString().slice(0, 10);
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

/** Returns the first and the last day of a month. */
export function daysOfMonth(month: string): { from: string; to: string } {
  return { from: `${month}-01`, to: dayAfter(`${monthAfter(month, 1)}-01`, -1) };
}

/** A day, or a time of ISO 8601; one without a zone is in Lagos. */
export const MOMENT =
  /^([12]\d{3}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(:\d{2})?(\.\d{1,9})?(Z|[+ -]\d{2}:?\d{2})?)?$/i;

const SPANS = { day: 24 * 3_600_000, minute: 60_000, second: 1_000, instant: 1 };

/**
 * Reads a moment as it stands in a filter: its beginning, and how long it lasts (a whole day, minute or
 * second). Undefined for a day or an hour that does not exist.
 */
export function momentIn(text: string): { at: Date; lasts: number } | undefined {
  const [, day, minute, second, fraction, zone] = MOMENT.exec(text) ?? [];
  if (day === undefined) return undefined;
  // JavaScript rolls a day such as 31 February over to another one.
  const isDay = new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) === day;
  // A plus in an address arrives as a blank.
  const offset = zone === undefined ? "+01:00" : zone.replace(" ", "+").replace(/^(.\d{2})(\d{2})$/, "$1:$2");
  const parts = `${second ?? ":00"}${(fraction ?? "").slice(0, 4)}${offset}`;
  const at = new Date(`${day}T${minute ?? "00:00"}${parts}`.toUpperCase());
  if (!isDay || Number.isNaN(at.getTime())) return undefined;
  const unit =
    minute === undefined ? "day" : second === undefined ? "minute" : fraction ? "instant" : "second";
  return { at, lasts: SPANS[unit] };
}

/** The day in Lagos of a moment in a filter; the text itself where there is none. */
export function dayIn(text: string): string {
  const moment = momentIn(text);
  return moment ? lagosDay(moment.at) : text.slice(0, 10);
}
