const ZONE = "Africa/Lagos";
const DAY = new Intl.DateTimeFormat("en-GB", {
  timeZone: ZONE,
  day: "numeric",
  month: "short",
  year: "numeric",
});
const TIME = new Intl.DateTimeFormat("en-GB", { timeZone: ZONE, hour: "2-digit", minute: "2-digit" });
const ISO_DAY = new Intl.DateTimeFormat("en-CA", { timeZone: ZONE });

/** Formats a day in Lagos: "21 Nov 2025". */
export function formatDay(iso: string): string {
  return DAY.format(new Date(iso));
}

/** Formats a moment in Lagos: "21 Nov 2025, 14:05". */
export function formatDateTime(iso: string): string {
  return `${formatDay(iso)}, ${formatTime(iso)}`;
}

/** Formats a time in Lagos: "14:05". */
export function formatTime(iso: string): string {
  return TIME.format(new Date(iso));
}

/** Returns today's date in Lagos as `YYYY-MM-DD`, for date fields. */
export function today(now = new Date()): string {
  return ISO_DAY.format(now);
}
