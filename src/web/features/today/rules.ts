import { atServer } from "../../shared/server-clock.ts";

/** How the figures of the first screen are said. */

/**
 * Returns the change from one figure to another in whole percent; undefined where there was nothing to
 * compare with.
 */
export function changeOf(now: number, before: number): number | undefined {
  return before === 0 ? undefined : Math.round(((now - before) / Math.abs(before)) * 100);
}

const MINUTE = 60;
const HOUR = 3_600;

/** Returns a number of seconds in the largest unit that fits: "20 s", "5 min", "6 h". */
export function spanText(seconds: number): string {
  if (seconds < MINUTE) return `${seconds} s`;
  return seconds < HOUR ? `${Math.round(seconds / MINUTE)} min` : `${Math.round(seconds / HOUR)} h`;
}

/** Returns how long a float lasts: hours below two days, else days. */
export function leftText(hours: number): string {
  if (hours < 1) return "under 1 hour";
  if (hours < 48) return `${Math.floor(hours)} ${hours < 2 ? "hour" : "hours"}`;
  return hours >= 24 * 365 ? "over a year" : `${Math.floor(hours / 24)} days`;
}

/** Returns how urgent a float is: below 24 hours it must be topped up today, below 72 soon. */
export function floatTone(hours: number | null): "bad" | "warn" | "calm" {
  if (hours === null) return "calm";
  return hours < 24 ? "bad" : hours < 72 ? "warn" : "calm";
}

/** Returns how long ago something was: "3 min", "2 h", "4 days". */
export function agoText(at: string, now = serverNow()): string {
  return awayText(at, Math.max(now, Date.parse(at)));
}

const serverNow = () => Date.parse(atServer(Date.now()));

/** Returns true once a moment has passed. */
export const isOver = (at: string, now = serverNow()): boolean => Date.parse(at) <= now;

/** Returns how far away a moment is, before or after now: "3 min", "2 h", "4 days". */
export function awayText(at: string, now = serverNow()): string {
  const seconds = Math.floor(Math.abs(now - Date.parse(at)) / 1_000);
  return seconds < 48 * HOUR ? spanText(seconds) : `${Math.floor(seconds / (24 * HOUR))} days`;
}
