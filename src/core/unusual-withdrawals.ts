import type { Kobo } from "./money.ts";

/** Withdrawals of the last hour and day against the most of the week before (rules 16.35). */

const DAY = 24;
export const WEEK_HOURS = 7 * DAY;

/** Sums of withdrawals by how many full hours ago they were asked for: 0 is the last hour. Kobo. */
export type ByHour = readonly { hoursAgo: number; amount: Kobo }[];
/** The sum of a span, and the most that such a span had in the week before. Naira. */
export type Span = { subject: "hour" | "day"; span: string; value: number; usual: number };

/** Returns the sums of the last hour and of the last 24 hours, each beside the most of the week before. */
export function spansOf(byHour: ByHour): [hour: Span, day: Span] {
  const sums = new Map(byHour.map(({ hoursAgo, amount }) => [hoursAgo, Number(amount) / 100]));
  const sum = (from: number, hours: number) =>
    Array.from({ length: hours }, (_, n) => sums.get(from + n) ?? 0).reduce((all, one) => all + one, 0);
  const hours = Array.from({ length: WEEK_HOURS - 1 }, (_, n) => sum(n + 1, 1));
  const days = Array.from({ length: 6 }, (_, n) => sum((n + 1) * DAY, DAY));
  return [
    { subject: "hour", span: "hour", value: sum(0, 1), usual: Math.max(...hours) },
    { subject: "day", span: "24 hours", value: sum(0, DAY), usual: Math.max(...days) },
  ];
}

/**
 * Returns the amount above which a span is unusual, in naira: a multiple of its usual most, but at least
 * `from`, so that a small house is not alerted by its first large withdrawal.
 */
export function unusualAbove({ usual }: Pick<Span, "usual">, { times, from }: { times: number; from: Kobo }) {
  return Math.max(Number(from) / 100, times * usual);
}
