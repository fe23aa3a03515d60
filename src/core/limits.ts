import { type Kobo, kobo } from "./money.ts";
import type { Limit, LimitKind, Tier } from "./settings.ts";

/** The sentences of a refusal by a limit (rules 10.3, 10.6). */

/** A level of account above one's own, with its limit. */
export type HigherLevel = Limit & { tier: Tier };

type Levels = readonly [Limit, Limit, Limit];

/** Returns the limits of the levels above this one, the nearest first. */
export function levelsAbove(levels: Levels, tier: Tier): HigherLevel[] {
  const [, one, both] = levels;
  const all: readonly HigherLevel[] = [
    { tier: 1, ...one },
    { tier: 2, ...both },
  ];
  return all.filter((level) => level.tier > tier);
}

/** Returns the nearest level whose limit, of one kind, is higher than this one; undefined where none is. */
export function raiseOf<Amount extends bigint | number, Level extends Record<"once" | "daily", Amount>>(
  own: Amount,
  part: "once" | "daily",
  higher: readonly Level[],
): Level | undefined {
  return higher.find((level) => level[part] > own);
}

type Met = { kind: LimitKind; levels: Levels; tier: Tier };

/** Says that an amount is more than one may move at a time, and how to raise that. */
export function overOnce({ levels, tier }: Met): string {
  const { once } = levels[tier];
  return `Your limit at a time is ${inNaira(once)}${wayUp({ levels, tier, part: "once" })}`;
}

/** Says that an amount is more than is left of the day, and how to raise the day's limit. */
export function overDaily({ kind, levels, tier }: Met, left: Kobo): string {
  const { daily } = levels[tier];
  // The sentence says this, because people do not expect an unpaid link to count (rules 10.4).
  const begun = kind === "funding" ? ". Payments that you began count until they are made or given up" : "";
  const most = `Your daily limit is ${inNaira(daily)}, and ${inNaira(left)} is left of it today`;
  return `${most}${begun}${wayUp({ levels, tier, part: "daily" })}`;
}

/** The part of the day's limit that an order takes, and the whole of it (rules 33.5). */
export type DailyPart = { amount: Kobo; most: Kobo };

/** The refusal of an order that does not fit into what is left of its service's day (rules 33.5). */
export function overDay(most: Kobo, spent: Kobo) {
  const left = spent < most ? kobo(most - spent) : kobo(0n);
  const amount = `Your daily limit is ${inNaira(most)}, and ${inNaira(left)} is left of it today`;
  return { code: "limit_exceeded", fields: { amount } } as const;
}

function wayUp({ levels, tier, part }: { levels: Levels; tier: Tier; part: "once" | "daily" }): string {
  const next = raiseOf<Kobo, HigherLevel>(levels[tier][part], part, levelsAbove(levels, tier));
  if (!next) return "";
  const what = next.tier === 1 ? "your NIN or BVN" : "both your NIN and your BVN";
  return `. Confirm ${what} to raise it to ${inNaira(next[part])}`;
}

function inNaira(amount: Kobo): string {
  return `₦${(amount / 100n).toLocaleString("en-NG")}`;
}
