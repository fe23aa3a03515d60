import { dayAfter, dayStart, lagosDay } from "./days.ts";
import { STEP } from "./legs.ts";
import { type Kobo, kobo } from "./money.ts";
import { secondsFor } from "./sales.ts";

/** The figures of the owner's first screen: periods, and sums of sales and earnings; pure (rules 16). */

export const PERIODS = ["today", "week", "month"] as const;
export type Period = (typeof PERIODS)[number];
const DAYS: Readonly<Record<Period, number>> = { today: 1, week: 7, month: 30 };

const QUARTER_MS = 15 * 60_000;
const DAY_MS = 24 * 3_600_000;

/** A stretch of time from the beginning of a day in Lagos; `before` is not part of it. */
export type Stretch = { from: string; before: Date };

/**
 * Returns a period up to now and the one before it, each of 1, 7 or 30 days with today as the last. The one
 * before ends at the same time of day, to the quarter of an hour, so that like is compared with like (rules
 * 16.3).
 */
export function stretchesOf(period: Period, now: Date): { now: Stretch; before: Stretch } {
  const days = DAYS[period];
  const from = dayAfter(lagosDay(now), 1 - days);
  const then = now.getTime() - days * DAY_MS;
  return {
    now: { from, before: new Date(now.getTime() + DAY_MS) },
    before: {
      from: dayAfter(from, -days),
      before: new Date(Math.ceil(then / QUARTER_MS) * QUARTER_MS),
    },
  };
}

/** Sales and earnings, in kobo. `orders`: purchases settled, less those that a supplier paid back. */
export type Income = { orders: number; cost: Kobo; margin: Kobo; fee: Kobo; loss: Kobo; reward: Kobo };

/** Returns the price of what was sold: its cost, our margin and our fee. */
export const salesOf = ({ cost, margin, fee }: Income): Kobo => kobo(cost + margin + fee);

/** Returns what is left to us: margin and fee, less losses at our risk and rewards (rules 16.2). */
export const profitOf = ({ margin, fee, loss, reward }: Income): Kobo => kobo(margin + fee - loss - reward);

export const EVENTS = [
  "sale",
  "paid_back",
  "refund_at_our_loss",
  "late_delivery",
  "late_payout",
  "reward",
  "reward_returned",
  "earning",
  "fee_returned",
] as const;
export type Event = (typeof EVENTS)[number];

/**
 * Returns what happened in a posting: a sale or one that its supplier paid back, a loss at our risk and how
 * it came, another earning, such as a fee, or a reward to a person; each of these may come back (rules 16.7).
 */
export function eventOf(row: Income & { line: string; step: number }): Event {
  if (row.loss > 0n) {
    if (row.line === "withdrawal") return "late_payout";
    return row.step === STEP.refund ? "refund_at_our_loss" : "late_delivery";
  }
  if (row.orders !== 0) return row.orders > 0 ? "sale" : "paid_back";
  if (row.margin + row.fee !== 0n) return row.margin + row.fee > 0n ? "earning" : "fee_returned";
  return row.reward < 0n ? "reward_returned" : "reward";
}

/** Returns the sum of several. */
export function sumIncome(all: readonly Income[]): Income {
  const total = (part: Exclude<keyof Income, "orders">) =>
    kobo(all.reduce((sum, one) => sum + one[part], 0n));
  return {
    orders: all.reduce((sum, one) => sum + one.orders, 0),
    cost: total("cost"),
    margin: total("margin"),
    fee: total("fee"),
    loss: total("loss"),
    reward: total("reward"),
  };
}

/** Orders by how they ended and how long that took: a class of core/sales, -1 while they are open. */
export type Outcome = { status: string; speed: number; orders: number };

export type Outcomes = {
  delivered: number;
  failed: number;
  /** Those of the failed ones that were given back after their delivery. */
  refunded: number;
  open: number;
  /** Share delivered of the orders that ended; undefined while none has. */
  share: number | undefined;
  deliveryP50: number | undefined;
  deliveryP95: number | undefined;
  refundP50: number | undefined;
  refundP95: number | undefined;
};

/**
 * Returns how orders ended and within how many seconds, from the order to the delivery or to the money back
 * (rules 16.4). An order that was refunded after its delivery counts as failed.
 */
export function outcomesOf(all: readonly Outcome[]): Outcomes {
  const count = (...statuses: string[]) =>
    all.filter(({ status }) => statuses.includes(status)).reduce((sum, { orders }) => sum + orders, 0);
  const speeds = (wanted: string) => {
    const counts = new Map<number, number>();
    for (const { status, speed, orders } of all)
      if (status === wanted && speed >= 0) counts.set(speed, (counts.get(speed) ?? 0) + orders);
    return counts;
  };
  const [delivered, failed] = [count("success"), count("failed", "refunded")];
  return {
    delivered,
    failed,
    refunded: count("refunded"),
    open: count("pending", "processing"),
    share: delivered + failed === 0 ? undefined : delivered / (delivered + failed),
    deliveryP50: secondsFor(0.5, speeds("success")),
    deliveryP95: secondsFor(0.95, speeds("success")),
    refundP50: secondsFor(0.5, speeds("failed")),
    refundP95: secondsFor(0.95, speeds("failed")),
  };
}

/** Ages of money in flight: the upper bounds in seconds; the last class has none. */
export const AGES = [60, 300, 3_600, 86_400] as const;

/** Returns the days that a trend of a period shows, the oldest first, as 2026-01-31. */
export function daysOf({ from }: Stretch, today: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= today; day = dayAfter(day)) days.push(day);
  return days;
}

/** Returns the beginnings of the 24 hours of a day in Lagos. */
export function hoursOf(day: string): Date[] {
  const start = dayStart(day).getTime();
  return Array.from({ length: 24 }, (_, hour) => new Date(start + hour * 3_600_000));
}
