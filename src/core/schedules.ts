import { dayAfter, daysOfMonth, dayStart, lagosDay, lagosMonth, monthAfter } from "./days.ts";

/** Purchases by the calendar of Lagos: when each is due, and what became of it (rules 31). */

export const EVERY = ["day", "week", "month", "dates", "end"] as const;
export type Every = (typeof EVERY)[number];
export const SCHEDULE_SERVICES = ["data", "airtime"] as const;
export type ScheduleService = (typeof SCHEDULE_SERVICES)[number];
export const SCHEDULE_STATES = ["active", "paused", "ended"] as const;
export const RUN_STATES = ["waiting", "buying", "ordered", "skipped", "missed"] as const;

/** The reasons of a due date beside the refusals of purchases. */
export const RUN_REASONS = {
  by_owner: "You skipped it, or paused or ended the schedule.",
  too_late: "Our service was away then, and it was too late to buy it afterwards.",
} as const;
export type RunReason = keyof typeof RUN_REASONS;

/** Most schedules of one person that have not ended. */
export const MAX_SCHEDULES = 50;
export const MAX_DATES = 24;
export const MAX_HOURS_BEFORE = 72;

/** Weekdays are 1 (Monday) to 7; a day of the month that a month does not have is its last one. */
export type Rhythm =
  | { every: "day" }
  | { every: "week"; weekdays: readonly number[] }
  | { every: "month"; day: number }
  | { every: "dates"; dates: readonly string[] }
  | { every: "end"; hours: number };

const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
/** How late a due date may still be bought, in hours: after an outage, or while no supplier answers. */
const LATE_HOURS: Record<Every, number> = { day: 12, week: 24, month: 72, dates: 72, end: 72 };
/** Longest look into the past for due dates that were missed. */
const DUES_LIMIT = 400;

/** The rhythm as it is stored beside its kind. */
export function daysOf(rhythm: Rhythm): string {
  switch (rhythm.every) {
    case "day":
      return "";
    case "week":
      return rhythm.weekdays.join(",");
    case "month":
      return String(rhythm.day);
    case "dates":
      return rhythm.dates.join(",");
    case "end":
      return String(rhythm.hours);
  }
}

/** The rhythm from what is stored. */
export function rhythmOf(every: Every, days: string): Rhythm {
  switch (every) {
    case "day":
      return { every };
    case "week":
      return { every, weekdays: days.split(",").map(Number) };
    case "month":
      return { every, day: Number(days) };
    case "dates":
      return { every, dates: days.split(",") };
    case "end":
      return { every, hours: Number(days) };
  }
}

export type Calendar = { rhythm: Rhythm; hour: number; stopOn: string | null };

/** Returns the first due date after a moment; undefined where none comes. */
export function nextDue(calendar: Calendar, after: Date): Date | undefined {
  const due = firstDue(calendar, after);
  return due && (calendar.stopOn === null || lagosDay(due) <= calendar.stopOn) ? due : undefined;
}

function firstDue({ rhythm, hour }: Calendar, after: Date): Date | undefined {
  const today = lagosDay(after);
  const isAhead = (day: string) => atHour(day, hour) > after;
  const found = candidatesOf(rhythm, today).find(isAhead);
  return found === undefined ? undefined : atHour(found, hour);
}

/** Days on which it may be due next, in their order. What ends with its data begins like a daily one. */
function candidatesOf(rhythm: Rhythm, today: string): readonly string[] {
  switch (rhythm.every) {
    case "day":
    case "end":
      return [today, dayAfter(today)];
    case "week":
      return Array.from({ length: 8 }, (_, days) => dayAfter(today, days)).filter((day) =>
        rhythm.weekdays.includes(weekdayOf(day)),
      );
    case "month":
      return [0, 1, 2].map((months) => dayIn(monthAfter(today.slice(0, 7), months), rhythm.day));
    case "dates":
      return rhythm.dates.toSorted((a, b) => a.localeCompare(b));
  }
}

const atHour = (day: string, hour: number): Date => new Date(dayStart(day).getTime() + hour * HOUR_MS);

/** 1 is Monday. */
function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

function dayIn(month: string, day: number): string {
  const wanted = `${month}-${String(day).padStart(2, "0")}`;
  const { to } = daysOfMonth(month);
  return wanted > to ? to : wanted;
}

export type Caught = {
  /** The due date that is bought now; undefined where it is too late for it. */
  buy: Date | undefined;
  /** Older due dates, and the latest one where it is too late for it. */
  missed: Date[];
  next: Date | undefined;
};

/**
 * Says what is to be done about a schedule whose time has come: of all that was missed only the latest due
 * date is bought, and only while it is not too late for it (rules 31.6).
 */
export function catchUp(calendar: Calendar, first: Date, now: Date): Caught {
  const dues = [first];
  let next = followingDue(calendar, first, now);
  while (next && next <= now && dues.length < DUES_LIMIT) {
    dues.push(next);
    next = followingDue(calendar, next, now);
  }
  const latest = dues.at(-1) ?? first;
  const isLate = isTooLate(calendar.rhythm.every, latest, now);
  return { buy: isLate ? undefined : latest, missed: isLate ? dues : dues.slice(0, -1), next };
}

/**
 * Returns the due date after one that is over; undefined where none comes. One that ends with its data looks
 * again a day later; an order moves it to the end of its days.
 */
export function followingDue(calendar: Calendar, due: Date, now: Date): Date | undefined {
  if (calendar.rhythm.every !== "end") return nextDue(calendar, due);
  return untilStop(calendar, new Date(Math.max(due.getTime(), now.getTime()) + DAY_MS));
}

/**
 * Returns when data bought at a moment is to be bought again, at the soonest a day later: also where that is
 * after the last day (`untilStop`), for then it is bought no more.
 */
export function dueAtEnd({ at, days, hours }: { at: Date; days: number; hours: number }): Date {
  return new Date(at.getTime() + Math.max(DAY_MS, days * DAY_MS - hours * HOUR_MS));
}

/** Returns a due date; undefined where it is after the last day. */
export const untilStop = ({ stopOn }: Calendar, due: Date): Date | undefined =>
  stopOn === null || lagosDay(due) <= stopOn ? due : undefined;

/** True where a due date is not bought any more. */
export function isTooLate(every: Every, due: Date, now: Date): boolean {
  return now.getTime() - due.getTime() > LATE_HOURS[every] * HOUR_MS;
}

/** The most due dates of one schedule in a month. */
const MONTH_DAYS = 31;

/**
 * Lists the due dates that come until the month of Lagos is over. `left`: how many purchases remain until the
 * schedule stops; null: no bound.
 */
export function duesThisMonth(
  calendar: Calendar,
  { next, left, now }: { next: Date | null; left: number | null; now: Date },
): Date[] {
  const month = lagosMonth(now);
  const dues: Date[] = [];
  const most = Math.min(MONTH_DAYS, left ?? MONTH_DAYS);
  let due = next ?? undefined;
  while (due && lagosMonth(due) === month && dues.length < most) {
    dues.push(due);
    due = calendar.rhythm.every === "end" ? undefined : nextDue(calendar, due);
  }
  return dues;
}
